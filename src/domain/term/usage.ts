import { m } from '../messages.ts';

/*
 * The values of the details that describe a vernacular word, with their names. For each of these
 * tables, the database has a constraint that lists the ids.
 */

/** How the word is used for its concept, the best first. */
export const usages = {
  preferred: m.names_usage_preferred,
  admitted: m.names_usage_admitted,
  superseded: m.names_usage_superseded,
  deprecated: m.names_usage_deprecated,
  unrated: m.names_usage_unrated,
} as const;
export type Usage = keyof typeof usages;
export const usageIds = Object.keys(usages) as [Usage, ...Usage[]];
export const nameUsage = (usage: Usage): string => usages[usage]();

/** The noun classes of the Bantu languages, as Meinhof numbered them. */
export const nounClassIds = [
  '1',
  '1a',
  '2',
  '2a',
  '2b',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '21',
] as const;
export type NounClass = (typeof nounClassIds)[number];
/** The names of the noun classes, which are their ids. */
export const nounClasses = Object.fromEntries(nounClassIds.map((id) => [id, () => id])) as Record<
  NounClass,
  () => string
>;

export const registers = {
  formal: m.names_register_formal,
  informal: m.names_register_informal,
  technical: m.names_register_technical,
  dialect: m.names_register_dialect,
  archaic: m.names_register_archaic,
  rare: m.names_register_rare,
} as const;
export type Register = keyof typeof registers;
export const registerIds = Object.keys(registers) as [Register, ...Register[]];
export const nameRegister = (register: Register): string => registers[register]();

/** Where the contributor knows the word from. The contribution form has other labels for these. */
export const origins = {
  source: m.names_origin_source,
  coined: m.names_origin_coined,
  community: m.names_origin_community,
} as const;
export type Origin = keyof typeof origins;
export const originIds = Object.keys(origins) as [Origin, ...Origin[]];

/** How well a term is supported: 1 is not verified, 4 is a word of an authority. */
export const reliabilities = [1, 2, 3, 4] as const;
export type Reliability = (typeof reliabilities)[number];

/** Details of a term that are not fields. A detail that is not known is undefined. */
export type TermDetails = {
  usage?: Usage | undefined;
};

/*
 * The values of the details that describe a vernacular word, with their displayed names. For each
 * of these tables, the database has a constraint that lists the ids.
 */

/** How the word is used for its concept, the best first. */
export const usages = {
  preferred: 'Preferred',
  admitted: 'Also used',
  superseded: 'Superseded',
  deprecated: 'Not recommended',
  unrated: 'Not rated',
} as const;
export type Usage = keyof typeof usages;
export const usageIds = Object.keys(usages) as [Usage, ...Usage[]];

/** The noun classes of the Bantu languages, as Meinhof numbered them. */
export const nounClasses = {
  '1': '1',
  '1a': '1a',
  '2': '2',
  '2a': '2a',
  '2b': '2b',
  '3': '3',
  '4': '4',
  '5': '5',
  '6': '6',
  '7': '7',
  '8': '8',
  '9': '9',
  '10': '10',
  '11': '11',
  '12': '12',
  '13': '13',
  '14': '14',
  '15': '15',
  '16': '16',
  '17': '17',
  '18': '18',
  '21': '21',
} as const;
export type NounClass = keyof typeof nounClasses;
export const nounClassIds = Object.keys(nounClasses) as [NounClass, ...NounClass[]];

export const registers = {
  formal: 'Formal',
  informal: 'Informal',
  technical: 'Technical',
  dialect: 'Dialect',
  archaic: 'Archaic',
  rare: 'Seldom used',
} as const;
export type Register = keyof typeof registers;
export const registerIds = Object.keys(registers) as [Register, ...Register[]];

/** Where the contributor knows the word from. The contribution form has other labels for these. */
export const origins = {
  source: 'A source',
  coined: 'Coined by the contributor',
  community: 'Said in the contributor’s community',
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

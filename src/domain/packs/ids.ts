import { type Language, languageIds, nameLanguage } from '../languages.ts';
import { m } from '../messages.ts';
import type { Subject } from '../subjects.ts';

export const packKinds = ['words', 'definitions'] as const;
export type PackKind = (typeof packKinds)[number];

/** The words of a pack: all of a language, those of STEM subjects, or those of one variety. */
export const packParts = ['all', 'stem', 'st', 'nso'] as const;
export type PackPart = (typeof packParts)[number];

export type PackName = { language: Language; kind: PackKind; part: PackPart };
export type PackId = `${Language}-${PackKind}-${PackPart}`;

export const stemSubjects: readonly Subject[] = [
  'mathematics',
  'physics',
  'chemistry',
  'biology',
  'computer-science',
  'engineering',
  'environmental-science',
  'geology',
  'astronomy',
];

/** Returns the parts into which the words of a language are divided. */
export const listPackParts = (language: Language): PackPart[] =>
  language === 'sotho' ? ['all', 'stem', 'st', 'nso'] : ['all', 'stem'];

/** All packs: the words in parts, and the definitions of each language in one file. */
export const packNames: readonly PackName[] = /* @__PURE__ */ languageIds.flatMap((language) => [
  ...listPackParts(language).map((part): PackName => ({ language, kind: 'words', part })),
  { language, kind: 'definitions', part: 'all' },
]);

export const packId = (pack: PackName): PackId => `${pack.language}-${pack.kind}-${pack.part}`;

/** Returns the pack with an id, or null if there is none. */
export const findPack = (id: string): PackName | null =>
  packNames.find((pack) => packId(pack) === id) ?? null;

/** Returns the name of a pack of words, such as "Zulu" or "Zulu, STEM subjects". */
export function namePack(id: string): string {
  const pack = findPack(id);
  if (!pack) return id;
  const language = nameLanguage(pack.language);
  if (pack.part === 'stem') return m.offline_part_stem({ language });
  if (pack.part === 'st') return m.offline_part_st();
  return pack.part === 'nso' ? m.offline_part_nso() : language;
}

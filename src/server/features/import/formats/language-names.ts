import { englishLanguage, englishVariety } from '#domain/english-names.ts';
import { type Language, languageIds, languages } from '#domain/languages.ts';
import { type Variety, varieties, varietyIds } from '#domain/varieties.ts';

/** A vernacular language, and the variety if it is known. */
export type NamedLanguage = { language: Language; variety: Variety | null };

const threeLetterCodes: Readonly<Record<string, Variety>> = {
  sna: 'sn',
  zul: 'zu',
  sot: 'st',
  swa: 'sw',
  swh: 'sw',
  ven: 've',
};

const ofVariety = (variety: Variety): NamedLanguage => ({
  language: varieties[variety].language,
  variety,
});

/** Later names replace earlier ones: "Sesotho" is a variety and also a name of the language. */
const byName = new Map<string, NamedLanguage>([
  ...languageIds.flatMap((language): [string, NamedLanguage][] =>
    [language, englishLanguage(language), languages[language].ownName].map((name) => [
      name.toLowerCase(),
      { language, variety: null },
    ]),
  ),
  ...varietyIds.flatMap((variety): [string, NamedLanguage][] =>
    [variety, englishVariety(variety)].map((name) => [name.toLowerCase(), ofVariety(variety)]),
  ),
  ...languageIds.map((language): [string, NamedLanguage] => [
    language,
    { language, variety: null },
  ]),
  ...Object.entries(threeLetterCodes).map(([code, variety]): [string, NamedLanguage] => [
    code,
    ofVariety(variety),
  ]),
]);
const englishNames = ['en', 'eng', 'english'];

/** Removes the region of a language tag. */
const withoutRegion = (name: string): string => name.split(/[-_]/, 1)[0] ?? name;

/** Finds a language by its id, name or language tag, ignoring case and region. */
export function findLanguage(text: string): NamedLanguage | null {
  const name = text.trim().toLowerCase();
  return byName.get(name) ?? byName.get(withoutRegion(name)) ?? null;
}

export const isEnglish = (tag: string): boolean =>
  englishNames.includes(withoutRegion(tag.trim().toLowerCase()));

import type { Language } from '../../languages.ts';
import type { VarietyFilter } from '../../varieties.ts';

/** The prefixes that the languages put before the name of a language, as in "isiShona". */
const PREFIX = '(?:chi|ci|isi|si|se|ki|tshi|tsi)?';
/**
 * The names of each language, in English and in the languages themselves. The names
 * of English are not a filter.
 */
const NAMES: Record<Language | 'english', string> = {
  shona: `${PREFIX}shona`,
  zulu: `${PREFIX}zulu`,
  sotho: `(?:(?:northern|southern) )?${PREFIX}(?:s[ou]th[ou]|sutu|pedi)|sesotho sa leboa|lesotho`,
  swahili: `${PREFIX}swahili`,
  venda: `${PREFIX}ven[dḓ]a`,
  english:
    'i?singisi|english|kiingereza|kingereza|chirungu|sekgowa|sekgoa|senyesemane|seisemane|tshiisimane',
};
/**
 * The names of the varieties of Sotho, the more specific ones first. "Sotho" alone means all of
 * them.
 */
const VARIETY_NAMES: readonly (readonly [RegExp, VarietyFilter])[] = [
  [/(?:northern (?:se)?sotho|sesotho sa leboa|pedi)$/iu, 'nso'],
  [/(?:southern (?:se)?sotho|sesotho|lesotho)$/iu, 'st'],
];

/** A pattern for the name of a language. */
export const ANY_NAME = Object.values(NAMES).join('|');

const MAY_NAME = new RegExp(ANY_NAME, 'iu');
/** Rules out most queries, for which the patterns of questions would take longer. */
export const mayNameLanguage = (text: string): boolean => MAY_NAME.test(text);

const languageByName = (Object.keys(NAMES) as (Language | 'english')[]).map(
  (id) => [new RegExp(`(?:${NAMES[id]})$`, 'iu'), id] as const,
);

/** `language` is null if the name means English. */
export type Named = { language: Language | null; variety: VarietyFilter | null };

/** Returns the language and the variety that a name means. English is null. */
export function readName(name: string): Named {
  const language = languageByName.find(([names]) => names.test(name))?.[1] ?? 'english';
  if (language === 'english') return { language: null, variety: null };
  const variety = VARIETY_NAMES.find(([names]) => names.test(name))?.[1] ?? null;
  return { language, variety };
}

import type { Language } from '../languages.ts';
import { ENGLISH } from '../languages.ts';
import { type Commonness, compareCommonness, type HeadwordCounts } from '../search/commonness.ts';
import { findStems } from '../search/stems.ts';
import { fold, normalizeExact, splitAlternatives } from '../search/text.ts';

/** A sense with its vernacular words and their ratings (`rateSense`). */
export type RatedSense = {
  english: string;
  counts: HeadwordCounts;
  words: readonly { text: string; rate: number }[];
};

/** The senses that a search ranks alike, by their positions, with the ratings of the words. */
type Group = Map<number, number>;

/** Compares headwords as the server does. English uses the root collation, like the database. */
export const compareHeadwords = new Intl.Collator(ENGLISH).compare;

/**
 * Returns the prominence of each sense, by which a pack sorts the headwords of a shared word before
 * it sorts them by name. It stands for their commonness, which depends on words of other languages.
 * So a sense is more prominent than another one only where it is more common and its name would
 * come later. For almost all senses, the prominence is 0, which needs no bytes.
 */
export function rateProminence(senses: readonly RatedSense[], language: Language): number[] {
  const commonness = senses.map(({ counts, words }) => ({ ...counts, rate: findBest(words) }));
  const rarestFirst = [...senses.keys()].sort((a, b) =>
    compareRated(senses, [b, commonness[b]], [a, commonness[a]]),
  );
  const prominence = senses.map(() => 0);
  const groupsByFirst = findFirsts(groupSharedWords(senses, language), senses);
  for (const position of rarestFirst)
    for (const group of groupsByFirst.get(position) ?? [])
      for (const other of group.keys())
        prominence[position] = Math.max(
          prominence[position] ?? 0,
          findLowest(senses[position], senses[other], prominence[other] ?? 0),
        );
  return prominence;
}

const findBest = (words: RatedSense['words']): number => Math.min(...words.map(({ rate }) => rate));

type Rated = [position: number, commonness: Commonness | undefined];

/** Sorts senses by commonness, the most common first, and then by name. */
function compareRated(senses: readonly RatedSense[], [a, one]: Rated, [b, other]: Rated): number {
  const byCommonness = one && other ? compareCommonness(one, other) : 0;
  const [nameOfOne, nameOfOther] = [senses[a]?.english ?? '', senses[b]?.english ?? ''];
  return byCommonness || compareHeadwords(nameOfOne, nameOfOther) || a - b;
}

/** Returns the lowest prominence with which a sense comes before another headword. */
function findLowest(one: RatedSense | undefined, other: RatedSense | undefined, of: number) {
  if (!one || !other || one.english === other.english) return 0;
  return compareHeadwords(one.english, other.english) < 0 ? of : of + 1;
}

/**
 * Groups the senses that a search ranks alike: they share a word, with or without its marks, or a
 * stem in words of equal length, at the same place among the alternatives of a text.
 */
function groupSharedWords(senses: readonly RatedSense[], language: Language): Group[] {
  const groups = new Map<string, Group>();
  for (const [position, { english, words }] of senses.entries()) {
    for (const { text, rate } of [{ text: english, rate: findBest(words) }, ...words])
      for (const ranked of listRankedTexts(text, language)) {
        const group = groups.get(ranked) ?? new Map<number, number>();
        groups.set(ranked, group);
        group.set(position, Math.min(rate, group.get(position) ?? rate));
      }
  }
  return [...groups.values()].filter((group) => group.size > 1);
}

const listRankedTexts = (text: string, language: Language): string[] =>
  splitAlternatives(text).flatMap((alternative, place) => {
    const folded = fold(alternative);
    const stems = findStems(folded, language).map((stem) => `${stem} ${folded.length}`);
    const exact = `"${normalizeExact(alternative)}"`;
    return [exact, folded, ...stems].map((each) => `${place} ${each}`);
  });

/** Finds the most common sense of each group. */
function findFirsts(groups: readonly Group[], senses: readonly RatedSense[]): Map<number, Group[]> {
  return Map.groupBy(groups, (group) => {
    const rated = [...group].map(([position, rate]): Rated => {
      const counts = senses[position]?.counts;
      return [position, counts && { ...counts, rate }];
    });
    return rated.reduce((a, b) => (compareRated(senses, b, a) < 0 ? b : a))[0];
  });
}

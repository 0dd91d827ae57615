import type { Language } from '../languages.ts';
import { findStems } from '../search/stems.ts';
import { fold, normalizeExact, splitAlternatives } from '../search/text.ts';

/** A sense with its vernacular words, and how common its concept is on the server. */
export type RatedSense = { english: string; commonness: number; words: readonly string[] };

/** Compares headwords as the server does. English uses the root collation, like the database. */
export const compareHeadwords = new Intl.Collator('en').compare;

/**
 * Returns the prominence of each sense, which replaces its commonness in a pack. A search sorts the
 * headwords of a shared word by prominence and then by name. So a sense is more prominent than
 * another one only where it is more common and its name would come later. For almost all senses,
 * the prominence is 0, which needs no bytes.
 */
export function rateProminence(senses: readonly RatedSense[], language: Language): number[] {
  const rarestFirst = [...senses.keys()].sort((a, b) => compareCommonness(senses, b, a));
  const prominence = senses.map(() => 0);
  const groupsByFirst = findFirsts(groupSharedWords(senses, language), rarestFirst);
  for (const position of rarestFirst)
    for (const group of groupsByFirst.get(position) ?? [])
      for (const other of group)
        prominence[position] = Math.max(
          prominence[position] ?? 0,
          findLowest(senses[position], senses[other], prominence[other] ?? 0),
        );
  return prominence;
}

/** Sorts senses by commonness, the most common first, and then by name. */
function compareCommonness(senses: readonly RatedSense[], a: number, b: number): number {
  const [one, other] = [senses[a], senses[b]];
  if (!one || !other) return 0;
  return other.commonness - one.commonness || compareHeadwords(one.english, other.english) || a - b;
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
function groupSharedWords(senses: readonly RatedSense[], language: Language): Set<number>[] {
  const groups = new Map<string, Set<number>>();
  for (const [position, { english, words }] of senses.entries()) {
    for (const text of [english, ...words].flatMap((each) => listRankedTexts(each, language))) {
      const group = groups.get(text);
      if (group) group.add(position);
      else groups.set(text, new Set([position]));
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
function findFirsts(
  groups: readonly Set<number>[],
  rarestFirst: readonly number[],
): Map<number, Set<number>[]> {
  const places = new Map(rarestFirst.map((position, place) => [position, place]));
  const byFirst = new Map<number, Set<number>[]>();
  for (const group of groups) {
    const place = Math.max(...[...group].map((position) => places.get(position) ?? 0));
    const first = rarestFirst[place] ?? 0;
    byFirst.set(first, [...(byFirst.get(first) ?? []), group]);
  }
  return byFirst;
}

import type { SearchField } from '../../../lists/term-search.ts';
import { ENGLISH_GROUP } from '../build/collect-texts.ts';
import type { Segment } from '../storage/segment.ts';

/**
 * What matches in one segment: texts, and terms that match by other rules. The ranks of texts are
 * those of a first alternative. A text or a term can occur several times; its best rank counts.
 */
export type Matches = {
  segment: Segment;
  texts: number[];
  textRanks: number[];
  terms: number[];
  termRanks: number[];
};

export const noMatches = (segment: Segment): Matches => ({
  segment,
  texts: [],
  textRanks: [],
  terms: [],
  termRanks: [],
});

/** Merges two results of the same segment. */
export const mergeMatches = (some: Matches, others: Matches): Matches => ({
  segment: some.segment,
  texts: [...some.texts, ...others.texts],
  textRanks: [...some.textRanks, ...others.textRanks],
  terms: [...some.terms, ...others.terms],
  termRanks: [...some.termRanks, ...others.termRanks],
});

/** Returns whether a search in a field reads the texts of a group. */
export const includesGroup = (field: SearchField, group: number): boolean =>
  field === 'both' || (field === 'english') === (group === ENGLISH_GROUP);

/** Collects the best rank of each text that is in the field. */
export function createTextRanks(segment: Segment, field: SearchField) {
  const { textGroups } = segment.columns;
  const ranks = segment.scratch.texts;
  const texts: number[] = [];
  return {
    add(text: number, rank: number): void {
      const known = ranks[text]!;
      if (known !== 0) {
        if (rank + 1 < known) ranks[text] = rank + 1;
        return;
      }
      if (!includesGroup(field, textGroups[text]!)) return;
      ranks[text] = rank + 1;
      texts.push(text);
    },
    /** Returns the matches, and clears the memory for the next search. */
    take(): Matches {
      const textRanks = new Array<number>(texts.length);
      for (let index = 0; index < texts.length; index += 1) {
        const text = texts[index]!;
        textRanks[index] = ranks[text]! - 1;
        ranks[text] = 0;
      }
      return { segment, texts, textRanks, terms: [], termRanks: [] };
    },
  };
}

export type TextRanks = ReturnType<typeof createTextRanks>;

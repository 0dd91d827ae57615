/**
 * How common a headword is. One word may translate several headwords, such as Swahili "maji"
 * (water, fluid, juice): the most common one was probably meant.
 */
export type Commonness = HeadwordCounts & {
  /** The rating of its best matching word (`rateSense`). Smaller is better. */
  rate: number;
};

export type HeadwordCounts = {
  /** How many languages have words for the headword, in all its senses. */
  languages: number;
  /** How many words it has in all its senses. */
  words: number;
};

/** Compares headwords, the most common first. The SQL is src/server/terms/search/commonness.ts. */
export const compareCommonness = (a: Commonness, b: Commonness): number =>
  b.languages - a.languages || a.rate - b.rate || b.words - a.words;

import type { Sort } from '../../../lists/term-search.ts';
import type { IndexedTerm } from '../storage/rows.ts';
import { compareWords } from './sense-order.ts';

/** The orders of lists besides relevance. */
export type TermOrder = Exclude<Sort, 'relevance'>;

/** What the orders compare. */
export type SortedTerm = Pick<IndexedTerm, 'englishWord' | 'vernacularWord' | 'subject' | 'listed'>;
type Compare = (a: SortedTerm, b: SortedTerm) => number;

const compareAge: Compare = (a, b) => {
  const [one, other] = [a.listed, b.listed];
  if (!one || !other) return 0;
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : Number(one.id > other.id));
};

const compareSubjects: Compare = (a, b) =>
  a.subject < b.subject ? -1 : Number(a.subject > b.subject);

type OrderedWord = { quality: number; vernacularWord: string };

/** Compares equally good answers. The SQL of this order is src/server/terms/rows/word-order.ts. */
export const compareAnswers = (a: OrderedWord, b: OrderedWord): number =>
  a.quality - b.quality || compareWords(a.vernacularWord, b.vernacularWord);

const toOrdered = ({ listed, vernacularWord }: SortedTerm): OrderedWord => ({
  quality: listed?.quality ?? 0,
  vernacularWord,
});

/** Compares the words of an English word, the best first. */
export const compareQuality: Compare = (a, b) =>
  compareAnswers(toOrdered(a), toOrdered(b)) || compareAge(a, b);

/** Compares terms as the server's lists do (src/server/terms/rows/term-order.ts). */
export const compareTerms: Record<TermOrder, Compare> = {
  newest: (a, b) => -compareAge(a, b),
  english_asc: (a, b) =>
    compareWords(a.englishWord, b.englishWord) || compareSubjects(a, b) || compareQuality(a, b),
  vernacular_asc: (a, b) =>
    compareWords(a.vernacularWord, b.vernacularWord) ||
    compareWords(a.englishWord, b.englishWord) ||
    compareAge(a, b),
};

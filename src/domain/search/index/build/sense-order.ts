import { ENGLISH } from '../../../languages.ts';
import type { IndexedSense } from '../storage/rows.ts';

const collator = new Intl.Collator(ENGLISH);

/** Sorts texts as the database does by its root collation, which English shares. */
export const compareWords = (a: string, b: string): number =>
  collator.compare(a, b) || compareUnits(a, b);

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type SenseFacts = Pick<
  IndexedSense,
  'headword' | 'strength' | 'subject' | 'gloss' | 'identity' | 'number'
>;

/** Sorts senses of equal rank. The SQL of the search calls this order `SENSE_ORDER`. */
export const compareSenses = (a: SenseFacts, b: SenseFacts): number =>
  compareWords(a.headword, b.headword) ||
  b.strength - a.strength ||
  compareSubjects(a, b) ||
  compareNullsLast(a.identity, b.identity) ||
  (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER);

/** Sorts senses that do not differ in other ways. */
export const compareSubjects = (
  a: Pick<SenseFacts, 'subject' | 'gloss'>,
  b: Pick<SenseFacts, 'subject' | 'gloss'>,
): number => compareUnits(a.subject, b.subject) || compareNullsFirst(a.gloss, b.gloss);

const compareNullsFirst = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(b === null) - Number(a === null) : compareUnits(a, b);

const compareNullsLast = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : compareUnits(a, b);

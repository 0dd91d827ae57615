import { fold } from '../search/text.ts';
import type { TermValues } from './fields.ts';

/** The words of a term whose spelling a verifier can correct without a second opinion. */
export const spelledFields = ['englishWord', 'vernacularWord', 'plural'] as const;

type Words = Pick<TermValues, (typeof spelledFields)[number]>;

/** Returns whether all words keep their letters, apart from diacritics, capitals and hyphens. */
export const keepsLetters = (before: Words, after: Words): boolean =>
  spelledFields.every((field) => fold(before[field] ?? '') === fold(after[field] ?? ''));

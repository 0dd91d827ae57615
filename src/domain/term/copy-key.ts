import { normalizeExact, splitAlternatives } from '../search/text.ts';
import type { TermInput } from './fields.ts';

export type ComparedWords = Pick<
  TermInput,
  'englishWord' | 'vernacularWord' | 'language' | 'subject'
>;

/**
 * Returns a key that two terms share if they say the same: the same language, subject, and
 * alternatives of both words, apart from capital letters, punctuation and glosses in brackets.
 */
export const copyKey = ({ englishWord, vernacularWord, language, subject }: ComparedWords) =>
  JSON.stringify([language, subject, listStrict(englishWord), listStrict(vernacularWord)]);

const listStrict = (words: string): string[] => [
  ...new Set(splitAlternatives(words).map(normalizeExact).sort()),
];

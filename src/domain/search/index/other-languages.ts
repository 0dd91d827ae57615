import type { Language } from '../../languages.ts';
import { chooseOtherWords, isExactAnswer, OTHER_WORDS_RANGE } from '../decide.ts';
import type { TermMatch } from './rank.ts';
import { type FoundTerms, searchDirectly } from './search.ts';

/**
 * Finds the words in other languages for the text of a search in one language.
 * @param read reads the word of a match
 */
export function findOtherWords<Word extends { language: Language; vernacularWord: string }>(
  { search: { segments, filters } }: FoundTerms,
  text: string,
  read: (match: TermMatch) => Word,
): Word[] {
  if (!filters.language) return [];
  const all = { ...filters, language: null, varieties: null };
  const found = searchDirectly(segments, text, all, OTHER_WORDS_RANGE)?.terms ?? [];
  return chooseOtherWords(found.filter(isExactAnswer).map(read), filters.language);
}

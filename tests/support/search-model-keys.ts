import type { Language } from '#domain/languages.ts';
import { fold, foldWithSpaces, normalizeExact, splitAlternatives } from '#domain/search/text.ts';
import type { TermInput } from '#domain/term/fields.ts';

export type ModelKey = {
  side: 'english' | 'vernacular';
  alternative: number;
  language: Language;
  strict: string;
  fold: string;
  spaced: string;
};
export type ModelHit = { term: TermInput; rank: number };
export type Filters = { field: 'both' | 'english' | 'vernacular'; language: Language | 'all' };

export function listKeys(term: TermInput, field: Filters['field']): ModelKey[] {
  const keys = (side: ModelKey['side'], text: string): ModelKey[] =>
    splitAlternatives(text).map((each, alternative) => ({
      side,
      alternative,
      language: term.language,
      strict: normalizeExact(each),
      fold: fold(each),
      spaced: foldWithSpaces(each),
    }));
  return [
    ...(field === 'vernacular' ? [] : keys('english', term.englishWord)),
    ...(field === 'english' ? [] : keys('vernacular', term.vernacularWord)),
  ].filter((key) => key.fold !== '');
}

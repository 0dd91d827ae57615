import { recentSearches } from '#client/runtime/session/recent-searches.ts';
import { queryRule } from '#domain/lists/term-search.ts';
import { minQueryLength } from '#domain/search/tiers.ts';
import { checkText } from '#domain/text.ts';
import type { SuggestedTerm } from '../queries.ts';
import { highlightMatch, isCompleteWord } from './highlight.ts';

/**
 * An option in the list of suggestions: a sense, a recent search, the command that clears the
 * recent searches, or all results for the text.
 */
export type SuggestionOption =
  | { kind: 'term'; term: SuggestedTerm; typed: string }
  | { kind: 'recent'; query: string }
  | { kind: 'all'; query: string }
  | { kind: 'clear' };

export const LIST_ID = 'suggestions';
export const optionId = (index: number) => `suggestion-${index}`;

/** The words by which a suggestion may have been found. */
const shownWords = ({ englishWord, words, match }: SuggestedTerm): string[] => [
  englishWord,
  ...[match, ...words].flatMap((word) => word?.vernacularWord ?? []),
];

export const isCompleteTerm = (term: SuggestedTerm, typed: string): boolean =>
  shownWords(term).some((word) => isCompleteWord(word, typed));

export const startsWithText = (term: SuggestedTerm, typed: string): boolean =>
  shownWords(term).some((word) => highlightMatch(word, typed));

/** How many rows a list of suggestions has at most. */
const MAX_ROWS = 8;

/** Returns an option for each sense and, unless the page shows them already, one for all results. */
export function termOptions(
  terms: readonly SuggestedTerm[],
  typed: string,
  isList: boolean,
): SuggestionOption[] {
  const options = terms.map((term): SuggestionOption => ({ kind: 'term', term, typed }));
  if (isList || options.length === 0) return options;
  return [...options.slice(0, MAX_ROWS - 1), { kind: 'all', query: typed }];
}

/** Returns the word of a chosen sense that matches the typed text. */
export const matchedWord = ({ term, typed }: SuggestionOption & { kind: 'term' }): string =>
  shownWords(term).find((word) => highlightMatch(word, typed)) ?? term.englishWord;

/**
 * Returns an option for each recent search on this device, followed by an option that clears them.
 * Returns [] if there are none.
 */
export function recentOptions(): SuggestionOption[] {
  const recent = recentSearches().map((query): SuggestionOption => ({ kind: 'recent', query }));
  return recent.length > 0 ? [...recent, { kind: 'clear' }] : [];
}

/**
 * Returns the text to look up, or null if the text is too short or not a valid query, if the
 * browser is offline, or if the browser is set to save data.
 */
export function textToLookUp(value: string | undefined): string | null {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !navigator.onLine) return null;
  const query = checkText(value, queryRule);
  return query.ok && query.value !== null && [...query.value].length >= minQueryLength.prefix
    ? query.value
    : null;
}

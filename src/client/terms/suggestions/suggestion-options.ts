import type { ReplyOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms/dictionary.ts';
import { highlightMatch, isCompleteWord } from './highlight.ts';

/** What a suggestion shows of a sense. */
export type SuggestedSense = Pick<
  ReplyOf<typeof listSuggestions>['suggestions'][number],
  'id' | 'conceptNumber' | 'englishWord' | 'gloss' | 'senseSubject' | 'words' | 'match'
>;

/**
 * An option in the list of suggestions: a sense, a recent search, the command that clears the
 * recent searches, or all results for the text.
 */
export type SuggestionOption =
  | { kind: 'sense'; sense: SuggestedSense; typed: string }
  | { kind: 'recent'; query: string }
  | { kind: 'all'; query: string }
  | { kind: 'clear' };

export const LIST_ID = 'suggestions';
export const optionId = (index: number) => `suggestion-${index}`;

/** The words by which a suggestion may have been found. */
const shownWords = ({ englishWord, words, match }: SuggestedSense): string[] => [
  englishWord,
  ...[match, ...words].flatMap((word) => word?.vernacularWord ?? []),
];

export const hasCompleteWord = (sense: SuggestedSense, typed: string): boolean =>
  shownWords(sense).some((word) => isCompleteWord(word, typed));

export const startsWithText = (sense: SuggestedSense, typed: string): boolean =>
  shownWords(sense).some((word) => highlightMatch(word, typed));

/** How many rows a list of suggestions has at most. */
const MAX_ROWS = 8;

/** Returns an option for each sense and, unless the page shows them already, one for all results. */
export function senseOptions(
  senses: readonly SuggestedSense[],
  typed: string,
  isList: boolean,
): SuggestionOption[] {
  const options = senses
    .slice(0, isList ? MAX_ROWS : MAX_ROWS - 1)
    .map((sense): SuggestionOption => ({ kind: 'sense', sense, typed }));
  return isList || options.length === 0 ? options : [...options, { kind: 'all', query: typed }];
}

/** Returns the word of a chosen sense that matches the typed text. */
export const matchedWord = ({ sense, typed }: SuggestionOption & { kind: 'sense' }): string =>
  shownWords(sense).find((word) => highlightMatch(word, typed)) ?? sense.englishWord;

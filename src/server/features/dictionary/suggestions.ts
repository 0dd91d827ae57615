import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms/dictionary.ts';
import { limits } from '#domain/limits.ts';
import { cleanQuery } from '#domain/search/clean-query.ts';
import { fold, normalizeExact } from '#domain/search/text.ts';
import { minQueryLength } from '#domain/search/tiers.ts';
import { listIncludedVarieties } from '#domain/varieties.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import { SELECT_SUGGESTIONS } from './suggestions-sql.ts';

export type Suggestion = ReplyOf<typeof listSuggestions>['suggestions'][number];
/** `word` is the folded form of the word that matched the query. */
type Matched = { word: string };

/**
 * The maximum number of keys that are read, in alphabetical order. A prefix of two letters matches
 * too many keys to read all of them at each keystroke.
 */
const MAX_KEYS = { shortPrefix: 300, longerPrefix: 1000 } as const;
/** How many suggestions with the same word keep their place before further ones move to the end. */
const MAX_LINES_PER_WORD = 2;
const LAST_CODE_POINT = '\u{10FFFF}';

/**
 * Finds the terms to suggest while somebody types: those whose English or vernacular word starts
 * with the text.
 */
export async function findSuggestions(
  search: Queryable,
  { query, language, variety, subject, field }: QueryOf<typeof listSuggestions>,
): Promise<Suggestion[]> {
  const cleaned = cleanQuery(query);
  const folded = fold(cleaned);
  const strict = normalizeExact(cleaned);
  if (folded.length < minQueryLength.prefix) return [];
  const isShort = folded.length === minQueryLength.prefix;
  const matched = await queryNamed<Suggestion & Matched>(search, SELECT_SUGGESTIONS, {
    strict,
    fold: folded,
    foldEnd: folded + LAST_CODE_POINT,
    hasMarks: strict !== folded,
    language,
    varieties: listIncludedVarieties(variety),
    subject,
    field,
    maxKeys: isShort ? MAX_KEYS.shortPrefix : MAX_KEYS.longerPrefix,
  });
  return chooseSuggestions(matched, cleaned, describeLine).map(toSuggestion);
}

/** Describes what a reader sees of a suggestion. */
export const describeLine = ({
  englishWord,
  vernacularWord,
  language,
}: Pick<Suggestion, 'englishWord' | 'vernacularWord' | 'language'>): string =>
  `${englishWord}\n${vernacularWord}\n${language}`;

/**
 * Chooses the suggestions to show.
 * @param describe returns equal texts for suggestions that look the same
 */
export const chooseSuggestions = <Found extends Matched>(
  matched: readonly Found[],
  typed: string,
  describe: (found: Found) => string,
): Found[] =>
  spreadWords(
    [...new Map(matched.map((each) => [describe(each), each])).values()],
    fold(typed),
  ).slice(0, limits.suggestions);

/** Replaces the notes of a term by what suggestions need of them. */
export const toSuggestion = <Row extends Suggestion>(row: Row): Suggestion => ({
  ...row,
  notes: nameSepedi(row),
});

const SEPEDI = /(?<![\p{L}\p{N}_])sepedi(?![\p{L}\p{N}_])/iu;

/**
 * While the varieties of a term are unknown, notes that name Sepedi decide the language tag of the
 * word, so suggestions contain this name instead of the notes.
 */
const nameSepedi = ({ varieties, notes }: Suggestion): string | null =>
  varieties.length === 0 && notes !== null && SEPEDI.test(notes) ? 'Sepedi' : null;

/**
 * Leaves the first `MAX_LINES_PER_WORD` suggestions for each word in place, and moves further
 * suggestions for the word to the end. All suggestions for exactly the typed word stay in place.
 */
function spreadWords<Found extends Matched>(suggestions: readonly Found[], typed: string): Found[] {
  const linesByWord = new Map<string, number>();
  const first: Found[] = [];
  const last: Found[] = [];
  for (const suggestion of suggestions) {
    const { word } = suggestion;
    const line = (linesByWord.get(word) ?? 0) + 1;
    linesByWord.set(word, line);
    const isFirst = word === typed || line <= MAX_LINES_PER_WORD;
    (isFirst ? first : last).push(suggestion);
  }
  return [...first, ...last];
}

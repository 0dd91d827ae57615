import type { QueryOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms/dictionary.ts';
import { limits } from '#domain/limits.ts';
import { cleanQuery } from '#domain/search/clean-query.ts';
import { fold, normalizeExact } from '#domain/search/text.ts';
import { minQueryLength } from '#domain/search/tiers.ts';
import { listIncludedVarieties } from '#domain/varieties.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import {
  chooseSenses,
  type MatchedTerm,
  type Suggestion,
  suggestSenses,
  type Word,
} from './suggested-senses.ts';
import { SELECT_SUGGESTIONS, SELECT_WORDS } from './suggestions-sql.ts';

type Query = QueryOf<typeof listSuggestions>;
type MatchedRow = MatchedTerm & { word: string };

/**
 * The maximum number of keys that are read, in alphabetical order. A prefix of two letters matches
 * too many keys to read all of them at each keystroke.
 */
const MAX_KEYS = { shortPrefix: 300, longerPrefix: 1000 } as const;
const LAST_CODE_POINT = '\u{10FFFF}';

/**
 * Finds the senses to suggest while somebody types: those with an English or vernacular word that
 * starts with the text. Words of other languages are only read if those of the reader's language do
 * not fill the list.
 */
export async function findSuggestions(search: Queryable, query: Query): Promise<Suggestion[]> {
  const text = cleanQuery(query.query);
  if (fold(text).length < minQueryLength.prefix) return [];
  const own = await selectMatches(search, text, query);
  const isFull = query.language === 'all' || own.length >= limits.suggestions;
  const others = isFull
    ? []
    : await selectMatches(search, text, { ...query, language: 'all', variety: 'all' });
  const senses = chooseSenses([own, others], text, (row) => row);
  const words = await selectWords(search, senses, query);
  return suggestSenses(
    senses.map((term) => ({ term, words: words.get(term.conceptNumber) ?? [term] })),
    text,
    query,
  );
}

/** Selects the best match of each sense. */
async function selectMatches(
  search: Queryable,
  text: string,
  { language, variety, subject, field }: Query,
): Promise<MatchedRow[]> {
  const folded = fold(text);
  const strict = normalizeExact(text);
  const isShort = folded.length === minQueryLength.prefix;
  const rows = await queryNamed<MatchedRow>(search, SELECT_SUGGESTIONS, {
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
  const senses = Map.groupBy(rows, ({ conceptNumber, id }) => conceptNumber ?? id);
  return [...senses.values()].flatMap((ofSense) => ofSense.slice(0, 1));
}

/** Reads the best words of senses in each language, by the number of the concept. */
async function selectWords(
  search: Queryable,
  senses: readonly MatchedTerm[],
  { language, variety }: Query,
): Promise<Map<number | null, Word[]>> {
  const numbers = senses.flatMap(({ conceptNumber }) => conceptNumber ?? []);
  const words = await queryNamed<Word & { conceptNumber: number }>(search, SELECT_WORDS, {
    numbers,
    language,
    varieties: listIncludedVarieties(variety),
  });
  return Map.groupBy(words, ({ conceptNumber }) => conceptNumber);
}

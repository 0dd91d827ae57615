import type { Language } from '#domain/languages.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { deletionProbes } from '#domain/search/deletion-neighbourhood.ts';
import { editDistance, maxEditsFor } from '#domain/search/edit-distance.ts';
import { extractDefinitionWords, reverseText, withoutSpaces } from '#domain/search/keys.ts';
import { hasSound, soundKey } from '#domain/search/phonetic.ts';
import { MAX_CORRECTED_WORDS, MIN_HALF_LENGTH } from '#domain/search/similar.ts';
import { searchToken } from '#domain/search/tokens.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import { SELECT_SIMILAR_WORDS } from '../match-sql.ts';
import type { SearchScope } from '../scope.ts';
import {
  allQueries,
  allTokens,
  anyQuery,
  anyToken,
  type TsQuery,
  tokenPrefixQuery,
} from '../tsquery.ts';

export type SimilarLookups = {
  similarFolds: string[];
  similarTokens: TsQuery;
  definitionTokens: TsQuery;
};

/** Builds the lookups for keys with a similar spelling and for definitions. */
export async function buildSimilarLookups(
  search: Queryable,
  query: AnalyzedQuery,
  scope: SearchScope,
): Promise<SimilarLookups> {
  const similar = await findSimilarWords(search, query);
  const joined = withoutSpaces(query.fold);
  const stemWords = similar.stems.flatMap(({ words }) => words);
  return {
    similarFolds: [...new Set([joined, ...similar.joined, ...stemWords])],
    similarTokens: buildSimilarQuery(query, similar),
    definitionTokens: scope.field === 'both' ? buildDefinitionQuery(query) : null,
  };
}

/** The words of the vocabulary that are similar to parts of a query. */
type SimilarWords = {
  /** For each word of the query, that word and all words similar to it. */
  words: string[][];
  /** If the query is a single word, the words similar to it or to one of its stems, by language. */
  stems: { language: Language; words: string[] }[];
  /** The words similar to the query without its spaces. */
  joined: string[];
};

async function findSimilarWords(search: Queryable, query: AnalyzedQuery): Promise<SimilarWords> {
  const joined = withoutSpaces(query.fold);
  const words = query.words.length <= MAX_CORRECTED_WORDS ? query.words : [];
  const stems =
    query.words.length === 1
      ? query.languages.map(({ language, stems }) => ({ language, stems: [query.fold, ...stems] }))
      : [];
  const texts = [...new Set([joined, ...stems.flatMap((each) => each.stems)])];
  const similarTo = await readSimilarWords(search, texts, words.length > 1 ? words : []);
  return {
    words: words.map((word) => [...new Set([word, ...similarTo(word)])]),
    stems: stems
      .map((each) => ({
        language: each.language,
        words: [...new Set(each.stems.flatMap(similarTo))],
      }))
      .filter((each) => each.words.length > 0),
    joined: similarTo(joined),
  };
}

/**
 * Reads the words of the vocabulary that share a deletion hash with one of the texts.
 * @param words the words of a phrase. Those that are in the vocabulary are not corrected: that
 * would be expensive and find little, because a phrase with a typing error that makes another word
 * is found as a whole.
 * @returns a function that takes one of the texts or words and returns the words that differ from
 * it by at most the number of edits allowed for its length
 */
async function readSimilarWords(
  search: Queryable,
  texts: readonly string[],
  words: readonly string[],
): Promise<(text: string) => string[]> {
  const similarWords = await readWordsSharingHashes(search, texts, words);
  const wordsByLength = Map.groupBy(similarWords, (word) => word.length);
  const select = (text: string): string[] => {
    const maxEdits = maxEditsFor(text.length);
    const similar: string[] = [];
    for (let length = text.length - maxEdits; length <= text.length + maxEdits; length += 1)
      for (const word of wordsByLength.get(length) ?? [])
        if (editDistance(text, word, maxEdits) <= maxEdits) similar.push(word);
    return similar;
  };
  const selected = new Map([...texts, ...words].map((text) => [text, select(text)]));
  return (text) => selected.get(text) ?? [];
}

/**
 * Reads the words of the vocabulary that share a deletion hash with one of the texts, or with one
 * of `words` that is not in the vocabulary itself.
 */
export async function readWordsSharingHashes(
  search: Queryable,
  texts: readonly string[],
  words: readonly string[] = [],
): Promise<string[]> {
  const probes = [
    ...texts.flatMap((text) => probe(text, true)),
    ...words.flatMap((word) => probe(word, false)),
  ];
  return readWordsWithHashes(search, probes);
}

const probe = (text: string, always: boolean): Probe[] =>
  deletionProbes(text).map((hash) => ({ text, hash, always }));

/** A hash to look up. Unless `always` is true, it counts only if the text is not a known word. */
type Probe = { text: string; hash: number; always: boolean };

export async function readWordsWithHashes(
  search: Queryable,
  probes: readonly Probe[],
): Promise<string[]> {
  const rows = await queryNamed<{ word: string }>(search, SELECT_SIMILAR_WORDS, {
    texts: probes.map(({ text }) => text),
    hashes: probes.map(({ hash }) => hash),
    always: probes.map(({ always }) => always),
  });
  return rows.map(({ word }) => word);
}

/**
 * Builds a query for texts with a similar stem, texts that are similar apart from spaces, texts
 * that sound the same, texts that share a half with the query, and texts that contain each word of
 * the query or a similar word. If the query has one error, one of its halves is still correct.
 */
function buildSimilarQuery({ fold }: AnalyzedQuery, similar: SimilarWords): TsQuery {
  const joined = withoutSpaces(fold);
  const stemTokens = similar.stems.flatMap(({ language, words }) =>
    words.map((word) => searchToken.stem(language, word)),
  );
  const eachWord = similar.words.map((words) => anyToken(words.map(searchToken.word)) ?? '');
  return anyQuery([
    buildHalvesQuery(joined),
    anyToken([joined, ...similar.joined].map(searchToken.joinedText)),
    anyToken(hasSound(fold) ? [searchToken.sound(soundKey(fold))] : []),
    anyToken(stemTokens),
    allQueries(eachWord),
  ]);
}

/**
 * Builds a query for texts without spaces that start with the first half of `joined`, or end with
 * its second half.
 */
function buildHalvesQuery(joined: string): TsQuery {
  const length = (joined.length - 1) >> 1;
  if (length < MIN_HALF_LENGTH) return null;
  return anyQuery([
    tokenPrefixQuery(searchToken.joinedText(joined.slice(0, length))),
    tokenPrefixQuery(searchToken.reversedText(reverseText(joined).slice(0, length))),
  ]);
}

/**
 * Builds a query for definitions that contain all words of the query. Returns null if one of these
 * words is too short to be searched in definitions.
 */
function buildDefinitionQuery(query: AnalyzedQuery): TsQuery {
  const words = extractDefinitionWords(query.strict);
  if (words.length !== query.words.length) return null;
  return allTokens(words.map(searchToken.definitionWord));
}

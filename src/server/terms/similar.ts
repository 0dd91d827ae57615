import type { Term } from '#contract/term.ts';
import type { Language } from '#domain/languages.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { deletionProbes, editDistance, maxEditsFor } from '#domain/search/distance.ts';
import {
  buildToken,
  extractDefinitionWords,
  reverseText,
  withoutSpaces,
} from '#domain/search/keys.ts';
import { MAX_CORRECTED_WORDS, rankSimilarKey, type SimilarKey } from '#domain/search/similar.ts';
import { computeRank } from '#domain/search/tiers.ts';
import {
  DatabaseUnavailable,
  type Queryable,
  SEARCH_CONNECTIONS,
} from '#server/platform/db/database.ts';
import { termColumns } from './columns.ts';
import { lexeme } from './keys.ts';
import { type Bind, type SearchScope, scopeSql } from './search.ts';

/**
 * A term whose spelling is like the query's, or whose definition holds its words; each once, with
 * its best rank.
 */
export type Similar = { id: string; rank: number } & Pick<
  SimilarKey,
  'side' | 'alternative' | 'language'
>;

/**
 * So many keys are looked at, the shortest first: far more than a word of a real language has like
 * it, and few enough for the time that a statement may take.
 */
const MOST_CANDIDATES = 20_000;
/**
 * At most this many similarity searches run at once: they cost ten times as much as ordinary ones,
 * which keep the other connections.
 */
const AT_ONCE = SEARCH_CONNECTIONS >> 1;
/** A half of a query with fewer letters begins too much. */
const SHORTEST_HALF = 4;

/**
 * What is spelt like the query, the closest first, and after it what has all its words in the
 * definition. Terms of one rank are in no order yet (`termsByRank`).
 */
export const similarTerms = (
  search: Queryable,
  needle: AnalyzedQuery,
  scope: SearchScope,
): Promise<Similar[]> => withPermit(() => findSimilarKeys(search, needle, scope));

let activePermits = 0;
/** FIFO queue of waiters; a waiter inherits the permit that is released to it. */
const permitQueue = new Set<() => void>();
/** Waiters are rejected with 503 after this long, or when the queue is full. */
const PATIENCE_MS = 30_000;
const MOST_WAITING = 200;

async function withPermit<T>(look: () => Promise<T>): Promise<T> {
  if (activePermits >= AT_ONCE) await acquirePermit();
  else activePermits += 1;
  try {
    return await look();
  } finally {
    const [next] = permitQueue;
    if (next) next();
    else activePermits -= 1;
  }
}

function acquirePermit(): Promise<void> {
  const tooMany = new DatabaseUnavailable('too many searches for similar spellings at once');
  if (permitQueue.size >= MOST_WAITING) return Promise.reject(tooMany);
  return new Promise((resolve, reject) => {
    const take = () => {
      clearTimeout(patience);
      permitQueue.delete(take);
      resolve();
    };
    const patience = setTimeout(() => {
      permitQueue.delete(take);
      reject(tooMany);
    }, PATIENCE_MS);
    permitQueue.add(take);
  });
}

async function findSimilarKeys(
  search: Queryable,
  needle: AnalyzedQuery,
  scope: SearchScope,
): Promise<Similar[]> {
  const alike = await similarWords(search, needle);
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = scopeSql(scope, bind);
  const defining = scope.field === 'both' ? definitionQuery(needle) : null;
  // Many terms share a word: it is sent and compared once.
  const { rows } = await search.query<SimilarKey & { ids: string }>(
    `select k.side, k.language, k.alternative, k.strict, k.fold, string_agg(k.term_id::text, ' ') as ids from (
       (select * from search_keys k where (k.fold = any(${bind(similarFolds(needle, alike))}::text[]) or k.marks @@ ${bind(similarTokens(needle, alike))}::tsquery) and ${where} order by length(k.fold), k.term_id limit ${MOST_CANDIDATES})
       union all
       (select * from search_keys k where k.marks @@ ${bind(defining)}::tsquery and ${where} order by k.term_id limit ${MOST_CANDIDATES})
     ) k group by k.side, k.language, k.alternative, k.strict, k.fold`,
    values,
  );
  return best(needle, rows);
}

function best(needle: AnalyzedQuery, rows: readonly (SimilarKey & { ids: string })[]): Similar[] {
  const byTerm = new Map<string, Similar>();
  for (const { ids, ...word } of rows) {
    const rank =
      word.side === 'meaning' ? computeRank('definition', 0, 0) : rankSimilarKey(needle, word);
    if (rank === null) continue;
    const { side, alternative, language } = word;
    for (const id of ids.split(' '))
      if (rank < (byTerm.get(id)?.rank ?? Number.POSITIVE_INFINITY))
        byTerm.set(id, { id, rank, side, alternative, language });
  }
  return [...byTerm.values()].sort((a, b) => a.rank - b.rank);
}

/**
 * One page of terms whose ranks are known (`ranked`, the best first): within a rank by their
 * English words. Only terms of the ranks on the page are read.
 */
export async function termsByRank(
  search: Queryable,
  ranked: readonly { id: string; rank: number }[],
  { offset, limit }: { offset: number; limit: number },
): Promise<(Term & { rank: number })[]> {
  const page = ranked.slice(offset, offset + limit);
  const [first, last] = [page[0], page[page.length - 1]];
  if (!first || !last) return [];
  const tied = ranked.filter(({ rank }) => rank >= first.rank && rank <= last.rank);
  const { rows } = await search.query<Term & { rank: number }>(
    `select ${termColumns}, page.rank from unnest($1::uuid[], $2::integer[]) as page (id, rank) join terms t on t.id = page.id
     order by page.rank, t.english_word collate "und-x-icu", t.id limit $3::int offset $4::int`,
    [
      tied.map(({ id }) => id),
      tied.map(({ rank }) => rank),
      limit,
      offset - ranked.filter(({ rank }) => rank < first.rank).length,
    ],
  );
  return rows;
}

/**
 * Known words within the allowed edits of the query's words and, of a single word, of its stems.
 */
type Alike = {
  words: string[][];
  stems: { language: Language; words: string[] }[];
  whole: string[];
};

async function similarWords(search: Queryable, needle: AnalyzedQuery): Promise<Alike> {
  const single = needle.words.length === 1;
  const whole = withoutSpaces(needle.fold);
  const words = needle.words.length <= MAX_CORRECTED_WORDS ? needle.words : [];
  const stems = single
    ? needle.languages.flatMap((reading) =>
        [needle.fold, ...reading.stems].map((stem) => ({ language: reading.language, stem })),
      )
    : [];
  const asked = [...new Set([whole, ...words, ...stems.map(({ stem }) => stem)])];
  const { rows } = await search.query<{ word: string }>(
    'select word from search_words where signatures && $1::integer[]',
    [[...new Set(asked.flatMap(deletionProbes))]],
  );
  // A longer stored stem may hold more errors than a short one that was asked for, but not fewer
  // letters than it.
  const byLength = Map.groupBy(
    rows.map(({ word }) => word),
    (word) => word.length,
  );
  const like = (text: string) => {
    const most = maxEditsFor(text.length);
    const near = Array.from(
      { length: 2 * most + 1 },
      (_, index) => byLength.get(text.length - most + index) ?? [],
    ).flat();
    return near.filter((word) => editDistance(text, word, most) <= most);
  };
  const found = new Map(asked.map((text) => [text, like(text)]));
  const byLanguage = new Map<Language, Set<string>>();
  for (const { language, stem } of stems)
    for (const word of found.get(stem)!)
      byLanguage.set(language, (byLanguage.get(language) ?? new Set()).add(word));
  return {
    words: words.map((word) => [...new Set([word, ...found.get(word)!])]),
    stems: [...byLanguage].map(([language, set]) => ({ language, words: [...set] })),
    whole: found.get(whole)!,
  };
}

function similarFolds(needle: AnalyzedQuery, alike: Alike): string[] {
  return [
    ...new Set([
      withoutSpaces(needle.fold),
      ...alike.whole,
      ...alike.stems.flatMap(({ words }) => words),
    ]),
  ];
}

/**
 * Similar stems; similar texts of several words as one; the halves of a text of several words, one
 * of which is right when there is one error; and every word or one like it.
 */
function similarTokens(needle: AnalyzedQuery, alike: Alike): string | null {
  const whole = withoutSpaces(needle.fold);
  const half = (whole.length - 1) >> 1;
  const halves =
    half >= SHORTEST_HALF
      ? [
          `${lexeme(buildToken.joined(whole.slice(0, half)))}:*`,
          `${lexeme(buildToken.reversed(reverseText(whole).slice(0, half)))}:*`,
        ]
      : [];
  const stems = alike.stems.flatMap(({ language, words }) =>
    words.map((word) => lexeme(buildToken.stem(language, word))),
  );
  const each =
    alike.words.length > 0
      ? [
          `(${alike.words.map((words) => `(${words.map((word) => lexeme(buildToken.word(word))).join(' | ')})`).join(' & ')})`,
        ]
      : [];
  const wholes = [whole, ...alike.whole].map((text) => lexeme(buildToken.joined(text)));
  return [...halves, ...wholes, ...stems, ...each].join(' | ');
}

function definitionQuery(needle: AnalyzedQuery): string | null {
  const words = extractDefinitionWords(needle.strict);
  return words.length > 0 && words.length === needle.words.length
    ? words.map((word) => lexeme(buildToken.defining(word))).join(' & ')
    : null;
}

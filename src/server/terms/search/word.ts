import { minQueryLength } from '#domain/search/tiers.ts';
import { searchToken } from '#domain/search/tokens.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type Parameters, queryNamed } from '#server/platform/db/named-parameters.ts';
import type { AnalyzedSearch } from './analyze.ts';
import { LAST_CODE_POINT } from './analyze.ts';
import type { Relation } from './match.ts';
import { type PageRange, type RankedPage, type RankedTerm, readPage } from './page.ts';
import { scopeParameters } from './scope.ts';
import { TWO_LETTERS_PAGE } from './similar/two-letters-sql.ts';
import { RANK_WORD_MATCHES } from './word-sql.ts';

/*
 * Stages 2 and 3 for a query of one word, which is what most people type. Its matches are read from
 * `search_postings` instead of `search_keys`; they are the same terms with the same ranks.
 */

/**
 * Returns whether postings can answer a search: for one word of at least two letters, and without a
 * filter that postings do not contain.
 */
const suitsPostings = ({ query, scope }: AnalyzedSearch): boolean =>
  query.words.length === 1 &&
  query.words[0] === query.fold &&
  query.fold.length >= minQueryLength.lastWord &&
  scope.varieties === null &&
  scope.submitterId === null;

function wordParameters({ query, lookups, scope }: AnalyzedSearch): Parameters {
  const wordToken = searchToken.word(query.fold);
  const hasStems = query.fold.length >= minQueryLength.stemPrefix;
  return {
    ...lookups,
    ...scopeParameters(scope),
    wordToken,
    wordTokenEnd: wordToken + LAST_CODE_POINT,
    stemStarts: hasStems
      ? query.languages.map(({ language }) => searchToken.stem(language, query.fold))
      : [],
  };
}

/** Builds a SELECT of the terms that match one word: (term_id, sense, rank). */
export const rankWordMatches = (analyzed: AnalyzedSearch): Relation => ({
  sql: RANK_WORD_MATCHES,
  parameters: wordParameters(analyzed),
});

/** Reads one page of the terms that match one word, in order of relevance, and the total. */
export async function readWordPage(
  search: Queryable,
  analyzed: AnalyzedSearch,
  range: PageRange,
): Promise<RankedPage> {
  return (
    (await readTwoLettersPage(search, analyzed, range)) ??
    (await readPage(search, rankWordMatches(analyzed), 'relevance', range))
  );
}

/** Beyond this place, a page is read from all matches. */
const LAST_PLACE = 200;
const SIDE_BITS = { english: 1, vernacular: 2, both: 3 } as const;

/**
 * Reads a page of the terms with words that start with two letters.
 * @returns null if the page must be read from all matches
 */
async function readTwoLettersPage(
  search: Queryable,
  analyzed: AnalyzedSearch,
  range: PageRange,
): Promise<RankedPage | null> {
  const { query, scope } = analyzed;
  if (query.fold.length !== 2 || range.offset + range.limit > LAST_PLACE) return null;
  const rows = await queryNamed<RankedTerm & { total: number; isWhole: boolean }>(
    search,
    TWO_LETTERS_PAGE,
    {
      ...wordParameters(analyzed),
      ...range,
      start: query.fold,
      sideBits: SIDE_BITS[scope.field],
    },
  );
  const [first] = rows;
  if (!first?.isWhole) return null;
  return { terms: rows.filter(({ id }) => id !== null), total: first.total };
}

const IS_FILLED = `
  select true as filled
  from search_postings_fill
  where version = 1 and done_at is not null`;

/** The connection pools whose database has all postings. */
const filled = new WeakSet<Queryable>();

/** Checks whether a search can be read from postings, and whether all postings are stored. */
export async function canReadPostings(
  search: Queryable,
  analyzed: AnalyzedSearch,
): Promise<boolean> {
  if (!suitsPostings(analyzed)) return false;
  if (filled.has(search)) return true;
  const { rows } = await search.query(IS_FILLED);
  if (rows.length > 0) filled.add(search);
  return rows.length > 0;
}

import type { Sort } from '#domain/lists/term-search.ts';
import { FEW_MATCHES } from '#domain/search/tiers.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import type { ListedRow } from '#server/terms/rows/listed-term.ts';
import type { Relation } from './match.ts';
import {
  KNOWN_PAGE_BY_RELEVANCE,
  KNOWN_TERMS,
  knownPageByColumnSql,
  pageByColumnSql,
  pageByRelevanceSql,
} from './page-sql.ts';
import type { RankedId } from './rank.ts';

/*
 * Stage 4 of 5: reads one page of the ranked terms, and the exact total.
 */

/** `prefersVerb` puts verbs before other words that are equally good answers. */
export type PageRange = { offset: number; limit: number; prefersVerb?: boolean };
export type RankedTerm = ListedRow & { rank: number };
export type RankedPage = { terms: RankedTerm[]; total: number };

/** Reads one page of terms and the total. Runs the SELECT that stages 2 and 3 have built. */
export async function readPage(
  search: Queryable,
  ranked: Relation,
  sort: Sort,
  range: PageRange,
): Promise<RankedPage> {
  const sql =
    sort === 'relevance' ? pageByRelevanceSql(ranked.sql) : pageByColumnSql[sort](ranked.sql);
  const rows = await queryNamed<RankedTerm & { total: number }>(search, sql, {
    ...ranked.parameters,
    ...(sort === 'relevance' && { prefersVerb: false }),
    ...range,
  });
  // For a page after the last one, the database returns one row with the total but without a term.
  return { terms: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/**
 * Returns at least the best `FEW_MATCHES` terms, or all terms if there are fewer. Reuses `page` if
 * it contains them.
 */
export async function readBestTerms(
  readByRelevance: (range: PageRange) => Promise<RankedPage>,
  page: RankedPage,
  sort: Sort,
  { offset }: PageRange,
): Promise<RankedTerm[]> {
  const startsWithBest = sort === 'relevance' && offset === 0;
  const few = Math.min(FEW_MATCHES, page.total);
  if (startsWithBest && page.terms.length >= few) return page.terms;
  const best = await readByRelevance({ offset: 0, limit: FEW_MATCHES });
  return best.terms;
}

/** Builds a SELECT of terms whose ranks are known: (term_id, sense, rank). */
export const knownTerms = (ranked: readonly RankedId[]): Relation => ({
  sql: KNOWN_TERMS,
  parameters: {
    ids: ranked.map(({ id }) => id),
    ranks: ranked.map(({ rank }) => rank),
  },
});

/**
 * Reads one page of terms.
 * @param ranked the ids and ranks of all matches, best first
 * @param subject the subject that is searched: of the senses of a word, its sense comes first
 */
export async function readRankedPage(
  search: Queryable,
  ranked: readonly RankedId[],
  sort: Sort,
  range: PageRange,
  subject: string | null = null,
): Promise<RankedTerm[]> {
  const known = { ...knownTerms(ranked).parameters, ...range };
  if (sort !== 'relevance')
    return queryNamed<RankedTerm>(search, knownPageByColumnSql(sort), known);
  const rows = await queryNamed<RankedTerm>(search, KNOWN_PAGE_BY_RELEVANCE, {
    prefersVerb: false,
    ...known,
    subject,
  });
  return rows.filter((row) => row.id !== null);
}

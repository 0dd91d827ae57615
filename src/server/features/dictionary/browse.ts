import type { ListedTerm } from '#contract/terms/dictionary.ts';
import type { Queryable, Reads } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import { countTerms } from '#server/terms/derived/counts.ts';
import type { ColumnSort } from '#server/terms/rows/term-order.ts';
import type { PageRange } from '#server/terms/search/page.ts';
import { countSql, listPageSql } from './browse-sql.ts';
import type { ListScope } from './list-scope.ts';

export type BrowsedTerm = Omit<ListedTerm, 'matchReason'>;

/**
 * Reads one page of a list that has no search query, and the exact total. The page is read from the
 * nearer end of the list, so that the last pages are as fast as the first.
 */
export async function browse(
  reads: Reads,
  scope: ListScope,
  sort: ColumnSort,
  { offset, limit }: PageRange,
): Promise<{ terms: BrowsedTerm[]; total: number }> {
  const database = readDatabase(reads, scope);
  const total = await countListedTerms(database, scope);
  const length = Math.min(limit, total - offset);
  if (length <= 0) return { terms: [], total };
  const offsetFromEnd = total - offset - length;
  const isFromEnd = offsetFromEnd < offset;
  const terms = await queryNamed<BrowsedTerm>(
    database,
    listPageSql(scope, sort, isFromEnd ? 'end' : 'start'),
    {
      ...scope,
      length,
      offset: isFromEnd ? offsetFromEnd : offset,
    },
  );
  return { terms, total };
}

/**
 * Returns the connections for a list. The number of terms differs too much between submitters for
 * one prepared plan to suit them all.
 */
export const readDatabase = (reads: Reads, { submitterId }: ListScope): Queryable =>
  submitterId === null ? reads.prepared : reads;

/**
 * Returns the exact number of terms in a list that has no search query. No counts are stored by
 * submitter or variety, so such a list is counted directly.
 */
export async function countListedTerms(database: Queryable, scope: ListScope): Promise<number> {
  const { status, language, subject, submitterId, varieties } = scope;
  if (submitterId === null && varieties === null)
    return countTerms(database, { status, language: language ?? 'all', subject: subject ?? 'all' });
  const [row] = await queryNamed<{ total: number }>(database, countSql(scope), scope);
  return row?.total ?? 0;
}

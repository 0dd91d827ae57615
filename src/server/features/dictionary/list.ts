import { visibility } from '#domain/term/visibility.ts';
import { effectiveSort, type TermFilters } from '#domain/term-search.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Reads } from '#server/platform/db/database.ts';
import { browse } from './browse.ts';
import { emptyResult, findTerms, type SearchResult } from './find.ts';

/**
 * Returns one page of the terms that the caller may see, with the exact total. The list is empty if
 * the caller may not see terms of the status.
 */
export async function listTerms(
  database: Reads,
  caller: Caller,
  filters: TermFilters,
): Promise<SearchResult> {
  const submitters = visibleSubmitters(caller, filters.status);
  if (!submitters) return emptyResult;
  const window = { offset: (filters.page - 1) * filters.pageSize, limit: filters.pageSize };
  const only = <T extends string>(value: T | 'all') => (value === 'all' ? null : value);
  const scope = {
    language: only(filters.language),
    subject: only(filters.subject),
    ...submitters,
  };
  const sort = effectiveSort(filters);
  if (filters.query !== '')
    return findTerms(
      database.search,
      filters.query,
      { ...scope, field: filters.field, statuses: [filters.status] },
      sort,
      window,
    );
  const { terms, total } = await browse(
    database,
    { ...scope, status: filters.status },
    sort === 'relevance' ? 'newest' : sort,
    window,
  );
  return { ...emptyResult, terms: terms.map((term) => ({ ...term, matchReason: null })), total };
}

/** Whose terms of a status the caller may list: everyone's, their own, or nobody's (null). */
function visibleSubmitters(
  { user, standing }: Caller,
  status: TermFilters['status'],
): { submitterId: string | null } | null {
  const viewers: readonly string[] = visibility[status];
  if (viewers.includes(standing)) return { submitterId: null };
  return user && viewers.includes('submitter') ? { submitterId: user.id } : null;
}

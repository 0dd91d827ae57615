import { visibility } from '#domain/term/visibility.ts';
import { effectiveSort, type TermFilters } from '#domain/term-search.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Reads } from '#server/platform/db/database.ts';
import { browse } from './browse.ts';
import { emptyResult, findTerms, type SearchResult } from './find.ts';

/**
 * One page of the terms that the caller may see, and how many there are in all (exact). A status
 * one may not see is an empty list.
 */
export async function listTerms(
  database: Reads,
  caller: Caller,
  filters: TermFilters,
): Promise<SearchResult> {
  const who = seenStatus(caller, filters.status);
  if (who === 'nobody') return emptyResult;
  const window = { offset: (filters.page - 1) * filters.pageSize, limit: filters.pageSize };
  const only = <T extends string>(value: T | 'all') => (value === 'all' ? null : value);
  const scope = {
    language: only(filters.language),
    subject: only(filters.subject),
    submitterId: who === 'own' ? caller.user!.id : null,
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

/** Whose terms of a status the caller may list. */
function seenStatus(caller: Caller, status: TermFilters['status']): 'all' | 'own' | 'nobody' {
  const who: readonly string[] = visibility[status];
  if (who.includes(caller.standing)) return 'all';
  return caller.user && who.includes('submitter') ? 'own' : 'nobody';
}

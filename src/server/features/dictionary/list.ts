import { readListFilters } from '#domain/lists/list-filters.ts';
import { effectiveSort, type TermFilters } from '#domain/lists/term-search.ts';
import { roleInLists } from '#domain/people/scope.ts';
import { cleanQuery } from '#domain/search/clean-query.ts';
import { visibility } from '#domain/term/status.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Reads } from '#server/platform/db/database.ts';
import { type AnswerPublicly, answerFromDatabase } from '#server/read-model/answers.ts';
import { type BrowsedTerm, browse } from './browse.ts';
import { parseCursor, readPageAfter } from './cursor.ts';
import { emptyResult, findTerms, type SearchResult } from './find.ts';
import { findTermsInIndex, listTermsInIndex } from './find-in-index.ts';

/**
 * Reads one page of the terms that pass the filters and that the caller may see, with the exact
 * total. The list is empty if the caller may not see any terms with the requested status.
 */
export async function listTerms(
  database: Reads,
  caller: Caller,
  filters: TermFilters & { after?: string | null },
  answerPublicly: AnswerPublicly = answerFromDatabase,
): Promise<SearchResult & { next?: string | null }> {
  const submitters = findVisibleSubmitters(caller, filters.status);
  if (!submitters) return emptyResult;
  const scope = { ...readListFilters(filters), ...submitters };
  const range = { offset: (filters.page - 1) * filters.pageSize, limit: filters.pageSize };
  const sort = effectiveSort(filters);
  const listSort = sort === 'relevance' ? 'newest' : sort;
  const listScope = { ...scope, status: filters.status };
  if (typeof filters.after === 'string') {
    const place = parseCursor(filters.after, filters, listSort);
    const length = filters.pageSize;
    const found = await readPageAfter(database, listScope, { sort: listSort, place, length });
    return { ...describeList(found), next: found.next };
  }
  // Verified terms are the same for everybody, and the index contains only these. No other code
  // chooses between the index and the database.
  const answer = filters.status === 'verified' ? answerPublicly : answerFromDatabase;
  if (filters.query !== '') {
    const search = { text: cleanQuery(filters.query), isLiteral: filters.literal, sort, range };
    const searchScope = { ...scope, field: filters.field, statuses: [filters.status] };
    return answer(
      (segments) => findTermsInIndex(segments, search, searchScope),
      () => findTerms(database.search, search.text, searchScope, search, search.isLiteral),
    );
  }
  return answer(
    (segments) => listTermsInIndex(segments, { sort: listSort, range }, scope),
    async () => describeList(await browse(database, listScope, listSort, range)),
  );
}

const describeList = ({ terms, total }: { terms: BrowsedTerm[]; total: number }): SearchResult => ({
  ...emptyResult,
  terms: terms.map((term) => ({ ...term, matchReason: null })),
  total,
});

/**
 * Determines which submitters' terms with this status the caller may list. `submitterId` is null if
 * the caller may list everybody's terms, and the caller's id if they may list only their own.
 * Returns null instead of an object if they may list none.
 */
function findVisibleSubmitters(
  caller: Caller,
  status: TermFilters['status'],
): { submitterId: string | null } | null {
  const viewers: readonly string[] = visibility[status];
  if (viewers.includes(roleInLists(caller))) return { submitterId: null };
  return caller.user && viewers.includes('submitter') ? { submitterId: caller.user.id } : null;
}

import { keepPreviousData, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#client/runtime/api/api.ts';
import { useApi, useApiQuery } from '#client/runtime/api/hooks.tsx';
import type { QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import { listSuggestions, listTerms } from '#contract/terms/dictionary.ts';
import { findQueryError, type TermFilters } from '#domain/lists/term-search.ts';
import { listArgs, type ShownList, type ShownTerm } from './search/list.ts';
import { termQuery } from './term/term.ts';

/**
 * Fetches a list of terms, unless the query cannot be searched. While the next list loads, the
 * previous list stays on the page.
 */
export const useTermList = (filters: TermFilters): UseQueryResult<ShownList, ApiError> =>
  useApiQuery(listTerms, listArgs(filters), {
    placeholderData: keepPreviousData,
    enabled: findQueryError(filters.query) === null,
  });

export function useTerm(id: string) {
  const { endpoint, args } = termQuery(id);
  return useApiQuery(endpoint, args);
}

/** @returns the term as a cached list contains it, or undefined if no cached list does */
export function useListedTerm(id: string): ShownTerm | undefined {
  return useQueryClient()
    .getQueriesData<ShownList>({ queryKey: [listTerms.path] })
    .flatMap(([, reply]) => reply?.terms ?? [])
    .find((term) => term.id === id);
}

type SuggestedTerm = ReplyOf<typeof listSuggestions>['suggestions'][number];

/**
 * Looks up suggestions without the cache, so that each lookup can be aborted. A failed lookup
 * returns no suggestions, because the search works without them.
 */
export function useSuggestionLookup() {
  const api = useApi();
  return (
    query: QueryInputOf<typeof listSuggestions>,
    signal: AbortSignal,
  ): Promise<readonly SuggestedTerm[]> =>
    api.call(listSuggestions, { query, signal }).then(
      ({ suggestions }) => suggestions,
      () => [],
    );
}

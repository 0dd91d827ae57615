import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { QueryClient, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Api, CallArgs } from './api.ts';

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('there is no ApiContext around this component');
  return api;
}

/** The cache rules of specification 7: never stale, no retries, no refetch on focus; a failure that came with the page is shown, not tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, retryOnMount: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' }, mutations: { retry: false, networkMode: 'always' } },
  });
}

export type QueryArgs = Pick<CallArgs, 'params' | 'query'>;
export type PageQuery = { endpoint: Endpoint; args: QueryArgs };

/** A query that a page needs for its first view: the server runs it before rendering. */
export function query<E extends Endpoint>(endpoint: E, args: QueryArgs = {}): PageQuery {
  return { endpoint: endpoint as unknown as Endpoint, args };
}

export function queryKey(endpoint: Pick<Endpoint, 'path'>, args: QueryArgs = {}): readonly [string, QueryArgs] {
  return [endpoint.path, args];
}

type Options<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>;

export function useApiQuery<E extends Endpoint>(endpoint: E, args: QueryArgs = {}, options: Options<ReplyOf<E>> = {}) {
  const api = useApi();
  return useQuery<ReplyOf<E>>({ queryKey: queryKey(endpoint, args), queryFn: ({ signal }) => api.call(endpoint, { ...args, signal }), ...options });
}

/** Forgets what was loaded from a call, whatever its arguments, so that it is asked for again. */
export function useInvalidate(): (endpoint: Pick<Endpoint, 'path'>) => void {
  const client = useQueryClient();
  return (endpoint) => void client.invalidateQueries({ queryKey: [endpoint.path], refetchType: 'all' });
}

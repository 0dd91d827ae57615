import {
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { type Api, ApiError, type CallArgs } from './api.ts';

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('The component stands outside of ApiProvider.');
  return api;
}

/**
 * The cache rules of specification 7: never stale, never retried, no refetch of what is there.
 * `onUnauthorized`: something could not be read because the session ended.
 */
export function createQueryClient(onUnauthorized?: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) onUnauthorized?.();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        // What failed without an answer is asked for again when the connection is back, and nothing
        // else is.
        refetchOnReconnect: ({ state }) =>
          state.status === 'error' && !(state.error instanceof ApiError),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The place of an answer in the cache. */
export const queryKey = <E extends Endpoint>(endpoint: E, args?: CallArgs<E>): QueryKey => [
  endpoint.path,
  args ?? null,
];

type Options<E> = Pick<UseQueryOptions<ReplyOf<E>, ApiError>, 'enabled' | 'placeholderData'>;

/** Reads an endpoint. What the server already answered with the document is there at once. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  args?: CallArgs<E>,
  options: Options<E> = {},
): UseQueryResult<ReplyOf<E>, ApiError> {
  const api = useApi();
  return useQuery<ReplyOf<E>, ApiError>({
    queryKey: queryKey(endpoint, args),
    queryFn: () => api.call(endpoint, args),
    ...options,
  });
}

/**
 * Forgets the answers of an endpoint, whatever its arguments: those on screen are asked for again
 * now, the others when they show next.
 */
export function useInvalidate(): (endpoint: Endpoint) => Promise<void> {
  const client = useQueryClient();
  return (endpoint) => client.invalidateQueries({ queryKey: [endpoint.path] });
}

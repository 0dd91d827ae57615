import {
  MutationCache,
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
import { type Api, ApiError, type CallArgs, requiredSignIn } from './api.ts';

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi must be called inside ApiProvider.');
  return api;
}

/**
 * Creates the cache of replies. A cached reply never becomes stale, so it is not fetched again
 * unless it is invalidated, and a failed call is not retried.
 * @param onSignInRequired runs after each query or mutation that fails because the user must sign
 * in first. Nothing else handles these failures.
 */
export function createQueryClient(
  onSignInRequired?: (kind: 'again' | 'recently') => void,
): QueryClient {
  const onError = (error: Error) => {
    const kind = requiredSignIn(error);
    if (kind) onSignInRequired?.(kind);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        // When the connection returns, repeat only the queries that failed without a reply.
        refetchOnReconnect: ({ state }) =>
          state.status === 'error' && !(state.error instanceof ApiError),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Returns the key under which an endpoint's reply to these arguments is cached. */
export const queryKey = <E extends Endpoint>(endpoint: E, args?: CallArgs<E>): QueryKey => [
  endpoint.path,
  args ?? null,
];

type Options<E> = Pick<
  UseQueryOptions<ReplyOf<E>, ApiError>,
  'enabled' | 'placeholderData' | 'refetchInterval'
>;

/**
 * Returns an endpoint's reply, which is fetched unless it is in the cache. Replies that are part of
 * the document are available immediately.
 */
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
 * Returns a function that invalidates all cached replies of an endpoint, whatever their arguments.
 * Replies on screen are fetched again immediately, other replies when they are next shown.
 */
export function useInvalidate(): (endpoint: Endpoint) => Promise<void> {
  const client = useQueryClient();
  return (endpoint) => client.invalidateQueries({ queryKey: [endpoint.path] });
}

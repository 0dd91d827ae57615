import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * State of a visit that outlives the page that set it, such as what a verifier did in a queue. It is
 * in the query cache, so it belongs to one reader and one document, and pages that share a name read
 * the same value. Returns undefined if nothing was stored.
 */
export const readVisitState = <T>(client: QueryClient, name: string): T | undefined =>
  client.getQueryData<T>([VISIT, name]);

export function writeVisitState<T>(client: QueryClient, name: string, state: T): void {
  // No component observes this state, so the cache would otherwise delete it after a while.
  client.setQueryDefaults([VISIT], { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<T>([VISIT, name], state);
}

/** The key of a state in the cache, to send it with a document. */
export const visitStateKey = (name: string): QueryKey => [VISIT, name];

export const forgetVisitState = (client: QueryClient, name: string): void =>
  client.removeQueries({ queryKey: [VISIT, name] });

const VISIT = 'visit';

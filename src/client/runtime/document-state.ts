import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/account/identity.ts';
import type { Problem } from '#contract/errors.ts';
import type { Site } from '#contract/site.ts';
import type { Language } from '#domain/languages.ts';
import { ApiError } from './api/api.ts';

/** The state that the document carries as JSON in `#state`, so that hydration needs no calls. */
export type DocumentState = {
  user: CurrentUser | null;
  site: Site;
  /** The reader's remembered language if the dictionary is filtered by it, otherwise null. */
  ownLanguage: Language | null;
  answers: { key: QueryKey; data: unknown }[];
  refusals: { key: QueryKey; status: number; problem: Problem | null }[];
};

/** Fills the cache with the replies and errors that the document was rendered from. */
export function fillCache(
  client: QueryClient,
  state: Pick<DocumentState, 'answers' | 'refusals'>,
): void {
  for (const { key, data } of state.answers) client.setQueryData(key, data);
  for (const { key, status, problem } of state.refusals) {
    client
      .getQueryCache()
      .build(client, { queryKey: key })
      .setState({
        status: 'error',
        fetchStatus: 'idle',
        error: new ApiError(status, problem ? JSON.stringify(problem) : ''),
      });
  }
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Problem } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/identity.ts';
import type { Site } from '#contract/site.ts';
import type { Language } from '#domain/languages.ts';
import { ApiError } from './api/api.ts';

/**
 * What the document tells the page, as JSON in the element `#state`: who is signed in, the site,
 * and the answers it was drawn from.
 */
export type DocumentState = {
  user: CurrentUser | null;
  site: Site;
  /** The remembered language, where it is that of the list. */
  ownLanguage: Language | null;
  answers: { key: QueryKey; data: unknown }[];
  refusals: { key: QueryKey; status: number; problem: Problem | null }[];
};

/**
 * Puts the document's answers into the cache, so that the page is drawn again from the same and
 * asks for nothing.
 */
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

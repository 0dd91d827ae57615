import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { Problem } from '#contract/errors.ts';
import type { PageInput, PageOutput, Render } from '#contract/rendering.ts';
import { App } from './App.tsx';
import type { Api } from './api/api.ts';
import { ApiProvider, createQueryClient, queryKey } from './api/hooks.tsx';
import { canonicalAddress, splitAddress } from './canonical-address.ts';
import { documentHtml } from './document.ts';
import { type DocumentState, fillCache } from './document-state.ts';
import { notFoundHead } from './head.ts';
import { loadPage, pageChunks } from './page-modules.ts';
import { paths } from './paths.ts';
import { admits, matchRoute, type PageContext, type Read, type Route } from './routes.ts';
import { DrawnLanguageProvider } from './session/language.tsx';
import { createRoleFeed, refusalTo, UserProvider } from './session/session.tsx';
import { SiteProvider } from './session/site.tsx';

export { canonicalAddress };

/**
 * Renders one page as the person who asks for it sees it. Only what the server itself did wrong is
 * thrown.
 */
export const render: Render = async (input) => {
  const [path, search] = splitAddress(input.url);
  const match = matchRoute(path, input.user !== null);
  if (!match) {
    const bare = path.replace(/\/+$/, '');
    if (bare && matchRoute(bare, input.user !== null))
      return redirect(search ? `${bare}?${search}` : bare);
  }
  const context: PageContext = { params: match?.params ?? {}, search, user: input.user };
  const elsewhere = match?.route.redirect?.(context);
  if (elsewhere) return redirect(elsewhere);

  const admitted = match !== null && admits(match.route, input.user);
  const [answered] = await Promise.all([
    admitted ? loadRouteData(match.route, context, input) : { answers: [], refusals: [] },
    admitted ? loadPage(match.route) : null,
  ]);
  const state: DocumentState = {
    user: input.user,
    site: input.site,
    ownLanguage: input.ownLanguage,
    ...answered,
  };
  const client = createQueryClient();
  fillCache(client, state);
  // A refused answer is drawn as refused, as the browser will draw it, not as one on its way.
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retryOnMount: false },
  });

  const read: Read = ({ endpoint, args }) => client.getQueryData(queryKey(endpoint, args));
  const head = match ? match.route.head(context, read) : notFoundHead();
  const refusal = match?.route.essential ? answered.refusals[0] : undefined;
  const html = documentHtml({
    head: refusal ? { ...head, index: false } : head,
    publicUrl: input.publicUrl,
    address: head.canonical ?? path,
    assets: input.assets,
    // A notice that redirects needs scripts as much as a signed-in page does.
    loading: input.user || (match && !admitted) ? 'now' : input.saveData ? 'touch' : 'idle',
    chunks: pageChunks(admitted ? match.route : null),
    refresh: match?.route.guard && !admitted ? redirectRefresh(match.route.guard, input) : null,
    body: drawn(client, state, path, search),
    state,
  });
  return { status: match ? (refusal?.status ?? 200) : 404, html, redirect: null };
};

const redirect = (to: string): PageOutput => ({ status: 303, html: '', redirect: to });

/**
 * Signed out: at once to where one signs in. Not allowed: as long as the notice stands with
 * scripts.
 */
function redirectRefresh(
  guard: NonNullable<Route['guard']>,
  { url, user }: PageInput,
): { to: string; seconds: number } {
  return user
    ? { to: refusalTo(guard.action!).otherwise, seconds: 2 }
    : { to: paths.login(url), seconds: 0 };
}

/** Asks for everything a route needs, at once. A refusal is an answer too: the page shows it. */
async function loadRouteData(
  route: Route,
  context: PageContext,
  { call }: PageInput,
): Promise<Pick<DocumentState, 'answers' | 'refusals'>> {
  const answers: DocumentState['answers'] = [];
  const refusals: DocumentState['refusals'] = [];
  await Promise.all(
    (route.queries?.(context) ?? []).map(async ({ endpoint, args, trim }) => {
      const key = queryKey(endpoint, args);
      try {
        const reply = await call(endpoint, args as Parameters<typeof call>[1]);
        answers.push({ key, data: trim ? trim(reply) : reply });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refusals.push({ key, status: error.status, problem: error.problem });
      }
    }),
  );
  return { answers, refusals };
}

function isRefusal(error: unknown): error is { status: number; problem: Problem | null } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number'
  );
}

/**
 * Everything was asked for before: what a page reads and the document does not have stays in its
 * loading state.
 */
const silent: Api = { call: () => new Promise(() => {}) };

function drawn(client: QueryClient, state: DocumentState, path: string, search: string): string {
  return renderToString(
    <QueryClientProvider client={client}>
      <ApiProvider value={silent}>
        <SiteProvider site={state.site}>
          <UserProvider user={state.user} feed={createRoleFeed()}>
            <DrawnLanguageProvider value={state.ownLanguage}>
              <Router ssrPath={path} ssrSearch={search}>
                <App />
              </Router>
            </DrawnLanguageProvider>
          </UserProvider>
        </SiteProvider>
      </ApiProvider>
    </QueryClientProvider>,
  );
}

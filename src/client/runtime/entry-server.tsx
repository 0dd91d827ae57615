import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type * as LocaleParts from '#client/shell/LocaleParts.tsx';
import type * as SignedInParts from '#client/shell/SignedInParts.tsx';
import { StaticHtmlProvider } from '#client/ui/StaticElement.tsx';
import { renderStatic } from '#client/ui/static-html.ts';
import type { Problem } from '#contract/errors.ts';
import { isIndexed } from '#contract/match-page.ts';
import type { Page } from '#contract/pages.ts';
import type { PageInput, PageOutput, Render } from '#contract/rendering.ts';
import { type Locale, readLocaleFrom, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { App } from './App.tsx';
import type { Api } from './api/api.ts';
import { ApiProvider, createQueryClient, queryKey } from './api/hooks.tsx';
import { canonicalAddress, splitAddress } from './canonical-address.ts';
import { documentHtml } from './document.ts';
import { type DocumentState, fillCache } from './document-state.ts';
import { notFoundHead } from './head.ts';
import type { Loading } from './loading.ts';
import { type AnyContext, type AnyRoute, matchRoute, shownRoute } from './match-route.ts';
import { describePage } from './page-descriptions.ts';
import {
  loadLocaleParts,
  loadPage,
  loadSignedInParts,
  pageChunks,
  pageStyles,
} from './page-modules.ts';
import { paths } from './paths.ts';
import type { Read } from './route.ts';
import { denialOf, isGuardAction } from './session/guards.tsx';
import { RenderedLanguageProvider } from './session/language.tsx';
import { createRoleFeed, UserProvider } from './session/session.tsx';
import { SiteProvider } from './session/site.tsx';
import { visitStateKey } from './visit-state.ts';

export { canonicalAddress };

/** The locale of the document that is being rendered. */
let locale: Locale = SOURCE_LOCALE;
readLocaleFrom(() => locale);

/**
 * Renders a page for the user who requested it. Refused calls are shown in the page; any other
 * error is thrown.
 */
export const render: Render = async (input) => {
  locale = input.locale;
  const [path, search] = splitAddress(input.url);
  const match = matchRoute(path, input.user !== null);
  if (!match) {
    const bare = path.replace(/\/+$/, '');
    if (bare && matchRoute(bare, input.user !== null))
      return redirect(search ? `${bare}?${search}` : bare);
  }
  const context: AnyContext = { params: match?.params ?? {}, search, user: input.user };
  const target = match?.route.redirect?.(context);
  if (target) return redirect(target);

  const route = match && shownRoute(match, input.user);
  const answered = route
    ? await loadPageData(route, context, input)
    : { answers: [], refusals: [] };
  const signedIn = input.user && (await loadSignedInParts());
  const locales = input.site.locales ? await loadLocaleParts() : null;
  return renderAnswered(input, {
    path,
    search,
    match,
    route,
    context,
    answered,
    parts: { signedIn, locales },
  });
};

type Parts = { signedIn: typeof SignedInParts | null; locales: typeof LocaleParts | null };

type Answered = {
  path: string;
  search: string;
  match: ReturnType<typeof matchRoute>;
  route: AnyRoute | null;
  context: AnyContext;
  answered: Awaited<ReturnType<typeof loadPageData>>;
  parts: Parts;
};

/** Renders a page whose data are there. It never waits, so `locale` cannot change meanwhile. */
function renderAnswered(
  input: PageInput,
  { path, search, match, route, context, answered, parts }: Answered,
): PageOutput {
  locale = input.locale;
  if (input.worksheet)
    answered.answers.push({ key: visitStateKey('worksheet'), data: input.worksheet });
  const state: DocumentState = {
    user: input.user,
    site: input.site,
    ownLanguage: input.ownLanguage,
    ...answered,
  };
  const client = createQueryClient();
  fillCache(client, state);
  // Render a refused call as an error, as the browser would, instead of as still loading.
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retryOnMount: false },
  });

  const read: Read = ({ endpoint, args }) => client.getQueryData(queryKey(endpoint, args));
  const movedTo = match?.route.movedTo?.(context, read);
  if (movedTo) return redirect(movedTo, 301);
  const pageHead = match ? match.route.head(context, read) : notFoundHead();
  const head = { description: describePage(match?.id), ...pageHead };
  const refusal = match?.route.essential ? answered.refusals[0] : undefined;
  const keptOut = match !== null && route === null;
  const hasLocales = input.site.locales !== undefined;
  const html = documentHtml({
    head: refusal || (match && !isIndexed(match.page)) ? { ...head, index: false } : head,
    publicUrl: input.publicUrl,
    address: head.canonical ?? path,
    assets: input.assets,
    loading: loadingMode(input, keptOut || match?.id === 'offline'),
    chunks: pageChunks(route, { isSignedIn: input.user !== null, hasLocales }),
    styles: pageStyles(route, { hasLocales }),
    refresh: keptOut ? redirectRefresh(match.page, input) : null,
    body: renderBody(client, state, { path, search, parts }),
    state,
  });
  return { status: match ? (refusal?.status ?? 200) : 404, html, redirect: null };
}

/**
 * Decides when React loads: immediately for signed-in users and on a page that needs scripts, such
 * as one that shows a guard's notice, which redirects. For other visitors, React loads on the first
 * touch if their browser saves data, otherwise when the page is idle.
 */
function loadingMode({ user, saveData }: PageInput, needsScripts: boolean): Loading {
  if (user || needsScripts) return 'now';
  return saveData ? 'touch' : 'idle';
}

const redirect = (to: string, status: 301 | 303 = 303): PageOutput => ({
  status,
  html: '',
  redirect: to,
});

/**
 * Returns the redirect for browsers without scripts if a guard excludes the visitor. Visitors who
 * are signed out are sent to the sign-in page immediately. Users without the permission are sent to
 * another page after two seconds, so that they can read the notice.
 */
function redirectRefresh(
  { guard }: Page,
  { url, user }: PageInput,
): { to: string; seconds: number } | null {
  if (!user || !isGuardAction(guard)) return { to: paths.login(url), seconds: 0 };
  return { to: denialOf(guard).redirectTo(), seconds: 2 };
}

/**
 * Loads a page's module, and makes all calls that the page needs, in parallel. The page shows
 * refused calls as errors.
 */
async function loadPageData(
  route: AnyRoute,
  context: AnyContext,
  { call }: PageInput,
): Promise<Pick<DocumentState, 'answers' | 'refusals'>> {
  const answers: DocumentState['answers'] = [];
  const refusals: DocumentState['refusals'] = [];
  const { queries = route.queries } = await loadPage(route);
  await Promise.all(
    (queries?.(context) ?? []).map(async ({ endpoint, args, trim, rows }) => {
      const key = queryKey(endpoint, args);
      try {
        const reply = await call(endpoint, args as Parameters<typeof call>[1]);
        answers.push({ key, data: trim ? trim(reply) : reply, rows });
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
 * An API whose calls never complete. The route's calls are made before rendering, so a component
 * that makes any other call renders as loading.
 */
const silent: Api = { call: () => new Promise(() => {}) };

function renderBody(
  client: QueryClient,
  state: DocumentState,
  { path, search, parts }: Pick<Answered, 'path' | 'search' | 'parts'>,
): string {
  return renderToString(
    <QueryClientProvider client={client}>
      <ApiProvider value={silent}>
        <SiteProvider site={state.site}>
          <UserProvider user={state.user} feed={createRoleFeed()}>
            <RenderedLanguageProvider value={state.ownLanguage}>
              <Router ssrPath={path} ssrSearch={search}>
                <StaticHtmlProvider value={renderStatic}>
                  <App {...parts} />
                </StaticHtmlProvider>
              </Router>
            </RenderedLanguageProvider>
          </UserProvider>
        </SiteProvider>
      </ApiProvider>
    </QueryClientProvider>,
  );
}

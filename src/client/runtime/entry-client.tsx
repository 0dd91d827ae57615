import { QueryClientProvider } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { aroundNavigation } from '#client/shell/navigation.ts';
import { type Locale, readLocaleFrom } from '#domain/locale/locale.ts';
import { App } from './App.tsx';
import { createApi } from './api/api.ts';
import { keepBrowserId } from './api/browser-id.ts';
import { ApiProvider, createQueryClient } from './api/hooks.tsx';
import { fillCache, unpackState } from './document-state.ts';
import { matchRoute, shownRoute } from './match-route.ts';
import { loadLocaleParts, loadPage, loadSignedInParts } from './page-modules.ts';
import { paths } from './paths.ts';
import { dropDraftsAtSignOut, hasOutbox, openDrafts } from './session/drafts.ts';
import { RenderedLanguageProvider } from './session/language.tsx';
import { createRoleFeed, onSignInRequired, UserProvider } from './session/session.tsx';
import { SiteProvider } from './session/site.tsx';

/**
 * Hydrates the page, and resolves once every control responds. Rejects if a part of the page cannot
 * be fetched; the loader then calls this function again later.
 */
export async function hydrate(): Promise<void> {
  if (import.meta.env.DEV) readLocaleFrom(() => document.documentElement.lang as Locale);
  const state = unpackState(elementById('state').textContent ?? '');
  const client = createQueryClient(state.user ? onSignInRequired : undefined);
  fillCache(client, state);
  // Show a call that failed on the server as failed, instead of repeating it during hydration. The
  // user can repeat it.
  const setRetryOnMount = (retryOnMount: boolean) => {
    const { queries, ...others } = client.getDefaultOptions();
    client.setDefaultOptions({ ...others, queries: { ...queries, retryOnMount } });
  };
  setRetryOnMount(false);
  await openDrafts(state.user?.id);
  dropDraftsAtSignOut(document, paths.logout(), state.user?.id, () => {
    // A reply that says that the session has ended must not replace the page that signs out.
    void client.cancelQueries();
  });
  const match = matchRoute(location.pathname, state.user !== null);
  const route = match && shownRoute(match, state.user);
  const [signedIn, locales] = await Promise.all([
    state.user && loadSignedInParts(),
    state.site.locales ? loadLocaleParts() : null,
    route && loadPage(route),
  ]);

  if (hasOutbox())
    void import('./outbox/start.ts').then(({ startOutbox }) => startOutbox(state.user));

  const roles = createRoleFeed();
  const api = createApi(undefined, {
    account: state.user?.id,
    onRole: roles.publish,
    beforeKeyed: () => {
      if (!state.user) keepBrowserId(document, location.protocol === 'https:');
    },
  });
  return new Promise((resolve) => {
    const onReady = () => {
      setRetryOnMount(true);
      resolve();
      workOfflineFromSecondView();
      addEventListener('focusin', keepFocusFromFirst, { once: true });
    };
    // The tree must be the same as the one in entry-server.tsx, because the ids from `useId` depend
    // on it.
    hydrateRoot(
      elementById('root'),
      <QueryClientProvider client={client}>
        <ApiProvider value={api}>
          <SiteProvider site={state.site}>
            <UserProvider user={state.user} feed={roles}>
              <RenderedLanguageProvider value={state.ownLanguage}>
                <Router aroundNav={aroundNavigation}>
                  <App signedIn={signedIn} locales={locales} onReady={onReady} />
                </Router>
              </RenderedLanguageProvider>
            </UserProvider>
          </SiteProvider>
        </ApiProvider>
      </QueryClientProvider>,
    );
  });
}

/** Many people only read the page, so the code is loaded when a control first has the focus. */
const keepFocusFromFirst = ({ target }: FocusEvent) =>
  void import('#client/shell/keep-focus.ts').then(
    ({ keepFocus }) => keepFocus(elementById('main'), target as Element),
    // If the code cannot be loaded, the page works without it.
    () => {},
  );

/**
 * Loads the code for offline use from the second document on, so that the first one stays small.
 */
function workOfflineFromSecondView(): void {
  try {
    const views = Number(localStorage['mazwi.views'] ?? 0) + 1;
    localStorage['mazwi.views'] = views;
    if (views > 1) import('./offline/register.ts').catch(() => {});
  } catch {
    // The storage of this browser is blocked.
  }
}

function elementById(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The document has no #${id}.`);
  return element;
}

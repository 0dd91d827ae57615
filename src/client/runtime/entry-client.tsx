import { QueryClientProvider } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { aroundNavigation } from '#client/shell/navigation.ts';
import { App } from './App.tsx';
import { createApi } from './api/api.ts';
import { keepBrowserId } from './api/browser-id.ts';
import { ApiProvider, createQueryClient } from './api/hooks.tsx';
import { type DocumentState, fillCache } from './document-state.ts';
import { admits, matchRoute } from './match-route.ts';
import { loadPage } from './page-modules.ts';
import { paths } from './paths.ts';
import { dropDraftsAtSignOut } from './session/drafts.ts';
import { DrawnLanguageProvider } from './session/language.tsx';
import { createRoleFeed, onUnauthorized, UserProvider } from './session/session.tsx';
import { SiteProvider } from './session/site.tsx';

/**
 * Settles once every control answers; rejects while a part of the page cannot be fetched, and may
 * then be called again.
 */
export async function hydrate(): Promise<void> {
  const state = JSON.parse(document.getElementById('state')!.textContent!) as DocumentState;
  const client = createQueryClient(state.user ? onUnauthorized : undefined);
  fillCache(client, state);
  // What the server was refused shows as refused: it is not asked for again by drawing the page,
  // only by a person.
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retryOnMount: false },
  });
  dropDraftsAtSignOut(document, paths.logout());
  const match = matchRoute(location.pathname, state.user !== null);
  if (match && admits(match.page, state.user)) await loadPage(match.route);

  const roles = createRoleFeed();
  const api = createApi(undefined, roles.hear, () => {
    if (!state.user) keepBrowserId(document, location.protocol === 'https:');
  });
  return new Promise((resolve) => {
    const onReady = () => {
      client.setDefaultOptions({
        queries: { ...client.getDefaultOptions().queries, retryOnMount: true },
      });
      resolve();
    };
    // The same tree as in entry-server.tsx: what React numbers would differ otherwise.
    hydrateRoot(
      document.getElementById('root')!,
      <QueryClientProvider client={client}>
        <ApiProvider value={api}>
          <SiteProvider site={state.site}>
            <UserProvider user={state.user} feed={roles}>
              <DrawnLanguageProvider value={state.ownLanguage}>
                <Router aroundNav={aroundNavigation}>
                  <App onReady={onReady} />
                </Router>
              </DrawnLanguageProvider>
            </UserProvider>
          </SiteProvider>
        </ApiProvider>
      </QueryClientProvider>,
    );
  });
}

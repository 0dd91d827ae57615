import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AroundNavHandler } from 'wouter';
import type { Api } from '#client/runtime/api/api.ts';
import { queryKey, useApi } from '#client/runtime/api/hooks.tsx';
import { notFoundHead } from '#client/runtime/head.ts';
import {
  type AnyContext,
  type AnyRoute,
  opensDocument,
  type RouteMatch,
  shownRoute,
} from '#client/runtime/match-route.ts';
import { loadPage } from '#client/runtime/page-modules.ts';
import { withRememberedLanguage } from '#client/runtime/session/language.tsx';
import { useUser } from '#client/runtime/session/session.tsx';
import { UNSEEN } from '#client/runtime/unseen.ts';
import { getCurrentUser } from '#contract/account/identity.ts';
import { focusHeading } from '../ui/focus.ts';

/**
 * Handles every navigation that a link or a script starts. If the target requires a new document,
 * the browser loads it. Without a connection, it always loads a document, because the service
 * worker has stored documents but no replies of the API.
 */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const isWorkerNeeded = !navigator.onLine && navigator.serviceWorker?.controller;
  if (isWorkerNeeded || opensDocument(to)) {
    if (options?.replace) location.replace(to);
    else location.assign(to);
    return;
  }
  const { pathname, hash } = new URL(to, location.href);
  const startsAtTop = pathname !== location.pathname && !hash;
  const state = startsAtTop ? { ...(options?.state as object), [UNSEEN]: true } : options?.state;
  navigate(withRememberedLanguage(to), { ...options, state });
};

/**
 * Returns whether the current history entry has not been seen before, and marks it as seen. On Back
 * and Forward it returns false, and the browser restores the position.
 */
function takeUnseen(): boolean {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !(UNSEEN in state)) return false;
  const { [UNSEEN]: _, ...others } = state;
  history.replaceState(Object.keys(others).length > 0 ? others : null, '');
  return true;
}

/**
 * Does what the browser would do for a new document: fetches the page's code and data in parallel,
 * scrolls to the top or to the start of a list (on Back, the browser restores the position),
 * changes the title and focuses the heading.
 * @returns the title of the new page, which screen readers announce; empty until the first
 * navigation
 */
export function useNavigation(match: RouteMatch | null, path: string, search: string): string {
  const client = useQueryClient();
  const api = useApi();
  const user = useUser();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef({ path, search });

  useLayoutEffect(() => {
    const { path: lastPath, search: lastSearch } = shown.current;
    if (!takeUnseen()) return;
    if (lastPath !== path) scrollTo(0, 0);
    else if (lastSearch !== search) showListStart();
  }, [path, search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only if the address changes.
  useEffect(() => {
    const { path: lastPath, search: lastSearch } = shown.current;
    if (lastPath === path && lastSearch === search) return;
    shown.current = { path, search };
    let current = true;
    const context = { params: match?.params ?? {}, search, user };
    const route = match && shownRoute(match, user);
    void fetchPage({ client, api, route, context })
      .then(waitForHeading)
      .then(() => {
        if (!current) return;
        const head = match
          ? match.route.head(context, ({ endpoint, args }) =>
              client.getQueryData(queryKey(endpoint, args)),
            )
          : notFoundHead();
        document.title = head.title;
        // If only the query changed, for example because another tab or another page of a list was
        // opened, the clicked control usually still exists and keeps the focus. Announce the page
        // and move the focus only if that control is gone.
        if (lastPath === path && document.activeElement !== document.body) return;
        setAnnouncement(head.title);
        focusHeading();
      });
    return () => {
      current = false;
    };
  }, [path, search]);

  return announcement;
}

/**
 * Shows the start of a list and focuses it, because the clicked link may no longer exist: the
 * number of results, or else the tabs above the list if they are not folded, or the heading of the
 * page.
 */
function showListStart(): void {
  const start = ['#results', '#main .tabs', '#main h1']
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((element) => element?.checkVisibility());
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
  start.scrollIntoView({ block: 'start' });
}

/** Waits until React has rendered the page, for a second at most. */
async function waitForHeading(): Promise<void> {
  for (let waits = 0; waits < 20; waits += 1) {
    await new Promise((resolve) => setTimeout(resolve, waits && 50));
    if (document.querySelector('#main h1')) return;
  }
}

type Fetch = { client: QueryClient; api: Api; route: AnyRoute | null; context: AnyContext };

/** Fetches the code and the replies that a page needs. Never rejects: the page shows failures. */
async function fetchPage({ client, api, route, context }: Fetch): Promise<void> {
  let isReplyExpected = false;
  const fetchReplies = (queries: AnyRoute['queries']) =>
    Promise.all(
      (queries?.(context) ?? []).map(({ endpoint, args }) => {
        const key = queryKey(endpoint, args);
        isReplyExpected ||= client.getQueryData(key) === undefined;
        return client.prefetchQuery({ queryKey: key, queryFn: () => api.call(endpoint, args) });
      }),
    );
  await Promise.allSettled([
    fetchReplies(route?.queries),
    route && loadPage(route).then((page) => fetchReplies(page.queries)),
  ]);
  // A page learns of a changed role only from an API reply. If all replies for this page were
  // cached, call the API just to get one.
  if (context.user && !isReplyExpected) void api.call(getCurrentUser).catch(() => {});
}

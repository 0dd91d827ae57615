import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AroundNavHandler } from 'wouter';
import { queryKey, useApi } from '#client/runtime/api/hooks.tsx';
import { notFoundHead } from '#client/runtime/head.ts';
import { admits, opensDocument, type RouteMatch } from '#client/runtime/match-route.ts';
import { loadPage } from '#client/runtime/page-modules.ts';
import { withRememberedLanguage } from '#client/runtime/session/language.tsx';
import { useUser } from '#client/runtime/session/session.tsx';
import { getCurrentUser } from '#contract/identity.ts';
import { focusHeading } from '../ui/focus.ts';

/**
 * Handles every navigation by a link or a script. The browser loads pages that require a new
 * document.
 */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  if (!opensDocument(to)) navigate(withRememberedLanguage(to), options);
  else if (options?.replace) location.replace(to);
  else location.assign(to);
};

let wentBack = false;
if (typeof window !== 'undefined')
  addEventListener(
    'popstate',
    () => {
      wentBack = true;
    },
    true,
  );

/**
 * Does what the browser would do for a new document: fetches the page's chunk and replies in
 * parallel, scrolls to the top (on Back, the browser restores the position), changes the title and
 * focuses the heading.
 * @returns the title of the new page, which screen readers announce; empty on the first page
 */
export function useNavigation(match: RouteMatch | null, path: string, search: string): string {
  const client = useQueryClient();
  const api = useApi();
  const user = useUser();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef({ path, search });

  useLayoutEffect(() => {
    if (shown.current.path !== path && !wentBack && !location.hash) scrollTo(0, 0);
    wentBack = false;
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only if the address changes.
  useEffect(() => {
    const { path: lastPath, search: lastSearch } = shown.current;
    if (lastPath === path && lastSearch === search) return;
    shown.current = { path, search };
    let current = true;
    const admitted = match && admits(match.page, user);
    const context = { params: match?.params ?? {}, search, user };
    const queries = admitted ? (match.route.queries?.(context) ?? []) : [];
    // A changed role is noticed only from a reply. If all replies are cached, make a call to get
    // one.
    if (
      user &&
      queries.every(
        ({ endpoint, args }) => client.getQueryData(queryKey(endpoint, args)) !== undefined,
      )
    )
      void api.call(getCurrentUser).catch(() => {});
    const answers = queries.map(({ endpoint, args }) =>
      client.prefetchQuery({
        queryKey: queryKey(endpoint, args),
        queryFn: () => api.call(endpoint, args),
      }),
    );
    void Promise.allSettled([admitted && loadPage(match.route), ...answers]).then(() =>
      setTimeout(() => {
        if (!current) return;
        const head = match
          ? match.route.head(context, ({ endpoint, args }) =>
              client.getQueryData(queryKey(endpoint, args)),
            )
          : notFoundHead();
        document.title = head.title;
        // If only the query changed, as with another tab or another page of a list, move the focus
        // only if the clicked control no longer exists.
        if (lastPath === path && document.activeElement !== document.body) return;
        setAnnouncement(head.title);
        focusHeading();
      }),
    );
    return () => {
      current = false;
    };
  }, [path, search]);

  return announcement;
}

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

/** Every link and every navigation by a script runs through this. */
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
 * Does for a page in the same document what a browser does for a new one: fetches the page's chunk
 * and replies together, scrolls to the top (the browser restores the position on Back), changes the
 * title and focuses the heading.
 * @returns the title of the new page, for screen readers; empty on the first page
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address matters.
  useEffect(() => {
    const { path: lastPath, search: lastSearch } = shown.current;
    if (lastPath === path && lastSearch === search) return;
    shown.current = { path, search };
    let current = true;
    const admitted = match && admits(match.page, user);
    const context = { params: match?.params ?? {}, search, user };
    const queries = admitted ? (match.route.queries?.(context) ?? []) : [];
    // If everything is cached, no reply would tell us that the role has changed.
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
        // On another page of a list or another tab, move the focus only if the pressed control is
        // gone.
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

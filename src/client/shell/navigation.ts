import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AroundNavHandler } from 'wouter';
import { queryKey, useApi } from '#client/runtime/api/hooks.tsx';
import { notFoundHead } from '#client/runtime/head.ts';
import { loadPage } from '#client/runtime/page-modules.ts';
import { admits, opensDocument, type Route } from '#client/runtime/routes.ts';
import { forReader } from '#client/runtime/session/language.tsx';
import { useUser } from '#client/runtime/session/session.tsx';
import { getCurrentUser } from '#contract/identity.ts';
import { focusHeading } from '../ui/focus.ts';

type Match = { route: Route; params: Record<string, string> } | null;

/** What every link and every navigation by the program goes through. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  if (!opensDocument(to)) navigate(forReader(to), options);
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
 * What a browser does at a new document, done for a page that is drawn in the same one: chunk and
 * answers are fetched together,
 * the scroll starts at the top (going back, the browser restores it), the title changes, and the
 * focus goes to the heading.
 * @returns what to read out: the title of the page that has come, empty for the first
 */
export function useNavigation(match: Match, path: string, search: string): string {
  const client = useQueryClient();
  const api = useApi();
  const user = useUser();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef({ path, search });

  useLayoutEffect(() => {
    if (shown.current.path !== path && !wentBack && !location.hash) scrollTo(0, 0);
    wentBack = false;
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone decides what is fetched.
  useEffect(() => {
    const { path: lastPath, search: lastSearch } = shown.current;
    if (lastPath === path && lastSearch === search) return;
    shown.current = { path, search };
    let current = true;
    const admitted = match && admits(match.route, user);
    const context = { params: match?.params ?? {}, search, user };
    const queries = admitted ? (match.route.queries?.(context) ?? []) : [];
    // Nothing is asked for what is known: the role may have changed all the same.
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
        // Another page of a list, or another tab: what was pressed may be gone with what it stood
        // in.
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

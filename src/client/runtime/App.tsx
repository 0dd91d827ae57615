import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Layout } from '#client/shell/Layout.tsx';
import type * as LocaleParts from '#client/shell/LocaleParts.tsx';
import { NotFound } from '#client/shell/NotFound.tsx';
import { useNavigation } from '#client/shell/navigation.ts';
import { Outlet } from '#client/shell/Outlet.tsx';
import type * as SignedInParts from '#client/shell/SignedInParts.tsx';
import type { PageId } from '#contract/pages.ts';
import { matchRoute } from './match-route.ts';
import { useQueryString } from './query-string.ts';
import { useUser } from './session/session.tsx';

/** Pages with a search field of their own, like the page for unknown addresses. */
const PAGES_WITH_SEARCH: readonly string[] = [
  'landing',
  'home',
  'dictionary',
  'offline',
] satisfies PageId[];

type Props = {
  /** Null if nobody is signed in. */
  signedIn: typeof SignedInParts | null;
  /** Null if the site has only one locale. */
  locales: typeof LocaleParts | null;
  /** Runs once, after hydration. */
  onReady?: () => void;
};

/** Shows the page at the current address, with the header and footer. */
export function App({ signedIn, locales, onReady }: Props) {
  const [path] = useLocation();
  const search = useQueryString();
  const user = useUser();
  const match = matchRoute(path, user !== null);
  const announcement = useNavigation(match, path, search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once, after hydration.
  useEffect(() => onReady?.(), []);
  return (
    <Layout
      announcement={announcement}
      path={path}
      hasSearch={match !== null && !PAGES_WITH_SEARCH.includes(match.id)}
      signedIn={signedIn}
      locales={locales}
    >
      {match ? <Outlet key={match.id} match={match} /> : <NotFound />}
    </Layout>
  );
}

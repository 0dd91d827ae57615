import { useEffect, useState } from 'react';
import { type AnyRoute, type RouteMatch, shownRoute } from '#client/runtime/match-route.ts';
import { loadedPage, loadPage } from '#client/runtime/page-modules.ts';
import { isGuardAction, RequireAction, RequireSignIn } from '#client/runtime/session/guards.tsx';
import { useUser } from '#client/runtime/session/session.tsx';
import { m } from '#domain/messages.ts';
import { Failed } from '../ui/Failed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Shows the page of a route, or a notice to people whom its guard excludes. */
export function Outlet({ match }: { match: RouteMatch }) {
  const user = useUser();
  const route = shownRoute(match, user);
  return route ? (
    <LoadedPage key={route.component} route={route} params={match.params} />
  ) : (
    <GuardedPage {...match} />
  );
}

/**
 * For people whom the page's guard excludes: shows the page's heading, and a notice in place of its
 * content.
 */
function GuardedPage({ page: { guard }, route: { guardNotice } }: RouteMatch) {
  if (!guardNotice) return null;
  return (
    <>
      <div className="page-header">
        <h1>{guardNotice.heading()}</h1>
      </div>
      <RequireSignIn message={guardNotice.signIn()}>
        {isGuardAction(guard) && <RequireAction action={guard}>{null}</RequireAction>}
      </RequireSignIn>
    </>
  );
}

function LoadedPage({ route, params }: { route: AnyRoute; params: Record<string, string> }) {
  const [, setLoaded] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const Page = loadedPage(route);
  useEffect(() => {
    if (!Page && !hasFailed)
      loadPage(route).then(
        () => setLoaded(true),
        () => setFailed(true),
      );
  }, [route, Page, hasFailed]);
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setFailed(false);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed]);
  if (Page) return <Page params={params} />;
  if (hasFailed)
    return <Failed message={m.shell_page_load_failed()} onRetry={() => location.reload()} />;
  return <Skeleton label={m.shell_page_loading()} />;
}

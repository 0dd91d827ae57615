import { useEffect, useState } from 'react';
import { type AnyRoute, admits, type RouteMatch } from '#client/runtime/match-route.ts';
import { loadedPage, loadPage } from '#client/runtime/page-modules.ts';
import {
  isGuardAction,
  RequireAction,
  RequireSignIn,
  useUser,
} from '#client/runtime/session/session.tsx';
import { m } from '#contract/messages.ts';
import { Failed } from '../ui/Failed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Shows the page of a route, or a notice to people whom its guard keeps out. */
export function Outlet({ match }: { match: RouteMatch }) {
  const user = useUser();
  const { page, route, params } = match;
  return admits(page, user) ? <LoadedPage route={route} params={params} /> : <Refused {...match} />;
}

function Refused({ page: { guard }, route: { guardNotice } }: RouteMatch) {
  if (!guardNotice) return null;
  return (
    <>
      <div className="page-header">
        <h1>{guardNotice.heading}</h1>
      </div>
      <RequireSignIn message={guardNotice.signIn}>
        {isGuardAction(guard) && <RequireAction action={guard}>{null}</RequireAction>}
      </RequireSignIn>
    </>
  );
}

function LoadedPage({ route, params }: { route: AnyRoute; params: Record<string, string> }) {
  const [, setArrived] = useState(false);
  const [failed, setFailed] = useState(false);
  const Page = loadedPage(route);
  useEffect(() => {
    if (!Page && !failed)
      loadPage(route).then(
        () => setArrived(true),
        () => setFailed(true),
      );
  }, [route, Page, failed]);
  useEffect(() => {
    if (!failed) return;
    const again = () => setFailed(false);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [failed]);
  if (Page) return <Page params={params} />;
  if (failed)
    return (
      <Failed message={m.shell_page_load_failed()}>
        <button className="button" type="button" onClick={() => location.reload()}>
          {m.ui_try_again_button()}
        </button>
      </Failed>
    );
  return <Skeleton label={m.shell_page_loading()} />;
}

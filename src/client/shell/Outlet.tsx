import { useEffect, useState } from 'react';
import { loadedPage, loadPage } from '#client/runtime/page-modules.ts';
import { admits, type Route } from '#client/runtime/routes.ts';
import { RequireAction, RequireSignIn, useUser } from '#client/runtime/session/session.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

type Props = { route: Route; params: Record<string, string> };

/**
 * The page of a route, a notice to those it does not admit, or what shows until its chunk has come.
 */
export function Outlet({ route, params }: Props) {
  const user = useUser();
  return admits(route, user) ? (
    <LoadedPage route={route} params={params} />
  ) : (
    <Refused guard={route.guard!} />
  );
}

function Refused({ guard }: { guard: NonNullable<Route['guard']> }) {
  return (
    <>
      <div className="page-header">
        <h1>{guard.heading}</h1>
      </div>
      <RequireSignIn message={guard.signIn}>
        {guard.action && <RequireAction action={guard.action}>{null}</RequireAction>}
      </RequireSignIn>
    </>
  );
}

function LoadedPage({ route, params }: Props) {
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
      <Failed message="This page could not be loaded. Check your connection and try again.">
        <button className="button" type="button" onClick={() => location.reload()}>
          Try again
        </button>
      </Failed>
    );
  return <Skeleton label="Loading the page" />;
}

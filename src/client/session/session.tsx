import type { CurrentUser } from '#contract/account.ts';
import { messages } from '#contract/messages.ts';
import { limits } from '#domain/limits.ts';
import { type Action, may } from '#domain/permissions.ts';
import type { Standing } from '#domain/roles.ts';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.tsx';

export const UserContext = createContext<CurrentUser | null>(null);

/** Who is signed in, as the document said; null when nobody is. */
export const useUser = (): CurrentUser | null => useContext(UserContext);
export const useStanding = (): Standing => useUser()?.role ?? 'anonymous';

/** The page one is on, for the way back after signing in. */
const here = () => location.pathname + location.search;
const signInSoon = () => setTimeout(() => location.assign(paths.login(here())), limits.loginRedirect);

/** A 401 during an action: says so and goes to sign in (specification 8). Drafts survive. */
export function onUnauthorized(): void {
  toast({ ...messages.loggedOut, destructive: true });
  signInSoon();
}

/** Shows its children to signed-in people. Others get the toast and are sent to sign in after half a second. */
export function RequireSignIn({ message, children }: { message: string; children: ReactNode }) {
  const signedIn = useUser() !== null;
  useEffect(() => {
    if (signedIn) return;
    toast({ title: messages.authenticationRequired, description: message, destructive: true });
    const leaving = signInSoon();
    return () => clearTimeout(leaving);
  }, [signedIn, message]);
  if (signedIn) return children;
  return (
    <section className="card stack">
      <h2>{messages.authenticationRequired}</h2>
      <p>{message}</p>
      <p><a className="btn pri" href={paths.login('/')} onClick={(event) => { event.preventDefault(); location.assign(paths.login(here())); }}>Sign in</a></p>
    </section>
  );
}

type Guarded = Extract<Action, 'term.verify' | 'administration'>;
const guards: Record<Guarded, { signIn: string; denied: string; elsewhere: string; go: string }> = {
  'term.verify': { signIn: messages.signInToVerify, denied: messages.verifierNeeded, elsewhere: paths.verifierApply(), go: 'Apply to be a Verifier' },
  administration: { signIn: messages.signInForAdministration, denied: messages.administratorNeeded, elsewhere: paths.home(), go: 'Home' },
};

/** Shows its children to those who may; others are told and sent elsewhere (specification 6). */
export function RequireAction({ action, children }: { action: Guarded; children: ReactNode }) {
  const user = useUser();
  const guard = guards[action];
  return <RequireSignIn message={guard.signIn}>{user && may(user.role, action) ? children : <Denied {...guard} />}</RequireSignIn>;
}

function Denied({ denied, elsewhere, go }: { denied: string; elsewhere: string; go: string }) {
  useEffect(() => {
    toast({ title: messages.accessDenied, description: denied, destructive: true });
    const leaving = setTimeout(() => navigate(elsewhere), limits.deniedRedirect);
    return () => clearTimeout(leaving);
  }, [denied, elsewhere]);
  return (
    <section className="card stack">
      <h2>{messages.accessDenied}</h2>
      <p>{denied}</p>
      <p><a className="btn" href={elsewhere}>{go}</a></p>
    </section>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { CurrentUser } from '#contract/identity.ts';
import { m } from '#contract/messages.ts';
import type { GuardAction, Page } from '#contract/pages.ts';
import { limits } from '#domain/limits.ts';
import { can } from '#domain/permissions.ts';
import { type Role, type ViewerRole, viewerRole } from '#domain/roles.ts';

const UserContext = createContext<CurrentUser | null>(null);

/**
 * Says the present role of the person with each answer of the API; `listen` gives back what ends
 * it.
 */
export type RoleFeed = {
  hear: (role: Role) => void;
  listen: (listener: (role: Role) => void) => () => void;
};

export function createRoleFeed(): RoleFeed {
  const listeners = new Set<(role: Role) => void>();
  return {
    hear: (role) => {
      for (const listener of listeners) listener(role);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Who is signed in, as the document said, with the role that the last answer named: what an admin
 * changes acts on an open page too, and every answer is then asked for anew.
 */
export function UserProvider({
  user,
  feed,
  children,
}: {
  user: CurrentUser | null;
  feed: RoleFeed;
  children: ReactNode;
}) {
  const [role, setRole] = useState(user?.role);
  const client = useQueryClient();
  const drawn = useRef(role);
  useEffect(() => feed.listen(setRole), [feed]);
  useEffect(() => {
    if (role === drawn.current) return;
    drawn.current = role;
    void client.invalidateQueries();
  }, [role, client]);
  const present = useMemo(() => (user && role ? { ...user, role } : user), [user, role]);
  return <UserContext value={present}>{children}</UserContext>;
}

/** Who is signed in. Signing in and out load a new document. */
export const useUser = (): CurrentUser | null => use(UserContext);
export const useViewerRole = (): ViewerRole => viewerRole(useUser());

/**
 * For each permission that a page needs: what signed-out people are told, what people without the
 * permission are told, and where the latter are sent.
 */
const refusals = {
  'term.verify': {
    signIn: m.session_sign_in_to_verify(),
    denied: m.session_verifier_needed(),
    otherwise: paths.verifierApply(),
  },
  administration: {
    signIn: m.session_sign_in_for_administration(),
    denied: m.session_administrator_needed(),
    otherwise: paths.home(),
  },
} as const satisfies Record<GuardAction, { signIn: string; denied: string; otherwise: string }>;
export const refusalTo = (action: GuardAction) => refusals[action];
export const isGuardAction = (guard: Page['guard']): guard is GuardAction => guard in refusals;

/**
 * Shows its children to people who are signed in; others read why not, and are sent to sign in and
 * back.
 */
export function RequireSignIn({ message, children }: { message: string; children: ReactNode }) {
  return useUser() ? children : <SignInNotice message={message} />;
}

/**
 * Shows its children to those who may; specification 2 says what the others are told and where they
 * go.
 */
export function RequireAction({ action, children }: { action: GuardAction; children: ReactNode }) {
  const standing = useViewerRole();
  const refusal = refusals[action];
  if (standing === 'anonymous') return <SignInNotice message={refusal.signIn} />;
  if (can(standing, action)) return children;
  return standing === 'unverified' ? (
    <DeniedNotice message={m.session_verify_address_first()} otherwise={paths.home()} />
  ) : (
    <DeniedNotice message={refusal.denied} otherwise={refusal.otherwise} />
  );
}

function SignInNotice({ message }: { message: string }) {
  useEffect(() => {
    toast({ title: m.session_sign_in_title(), description: message, destructive: true });
    const turn = setTimeout(goToLogin, limits.loginRedirect);
    return () => clearTimeout(turn);
  }, [message]);
  const [path] = useLocation();
  const search = useQueryString();
  return (
    <div className="note note--warning">
      <Icon name="alert" />
      <div className="vertical-stack">
        <h2 className="small-heading">{m.session_sign_in_title()}</h2>
        <p>{message}</p>
        <p>
          <a
            className="button button--primary"
            href={paths.login(search ? `${path}?${search}` : path)}
          >
            Sign in
          </a>
        </p>
      </div>
    </div>
  );
}

function DeniedNotice({ message, otherwise }: { message: string; otherwise: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    toast({ title: m.session_access_denied_title(), description: message, destructive: true });
    const turn = setTimeout(() => navigate(otherwise, { replace: true }), limits.deniedRedirect);
    return () => clearTimeout(turn);
  }, [message, otherwise, navigate]);
  return (
    <div className="note note--danger">
      <Icon name="alert" />
      <div className="vertical-stack">
        <h2 className="small-heading">{m.session_access_denied_title()}</h2>
        <p>{message}</p>
      </div>
    </div>
  );
}

/**
 * Only the path is sent, never a full URL. The page that needs sign-in leaves the history: Back from
 * the sign-in page must not lead to it, and from there to sign-in again.
 */
function goToLogin() {
  location.replace(paths.login(location.pathname + location.search));
}

let leaving: ReturnType<typeof setTimeout>;

/**
 * A session ended while it was needed (specification 8): says so, then signs in again and comes
 * back. What was typed is kept as a draft.
 */
export function onUnauthorized(): void {
  toast({
    title: m.session_ended_title(),
    description: m.session_ended_description(),
    destructive: true,
  });
  clearTimeout(leaving);
  leaving = setTimeout(goToLogin, limits.loginRedirect);
}

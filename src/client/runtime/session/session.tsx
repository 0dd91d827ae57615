import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CurrentUser } from '#contract/account/identity.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { type Role, type ViewerRole, viewerRole } from '#domain/roles.ts';

const UserContext = createContext<CurrentUser | null>(null);

/**
 * Publishes the user's current role, which every API reply to a signed-in user includes.
 * `subscribe` returns a function that unsubscribes.
 */
export type RoleFeed = {
  publish: (role: Role) => void;
  subscribe: (listener: (role: Role) => void) => () => void;
};

export function createRoleFeed(): RoleFeed {
  const listeners = new Set<(role: Role) => void>();
  return {
    publish: (role) => {
      for (const listener of listeners) listener(role);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Provides the signed-in user, with the role that the latest API reply reported. If an
 * administrator changes the role, an open page therefore adapts and fetches its data again.
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
  const roleOfData = useRef(role);
  useEffect(() => feed.subscribe(setRole), [feed]);
  useEffect(() => {
    if (role === roleOfData.current) return;
    roleOfData.current = role;
    void client.invalidateQueries();
  }, [role, client]);
  const currentUser = useMemo(() => (user && role ? { ...user, role } : user), [user, role]);
  return <UserContext value={currentUser}>{children}</UserContext>;
}

/**
 * Returns the signed-in user or null. Within a document, only the role can change, because signing
 * in or out loads a new document.
 */
export const useUser = (): CurrentUser | null => use(UserContext);
/**
 * Returns the role that decides which links the user sees. If a second factor is missing, they lead
 * to its set-up.
 */
export function useViewerRole(): ViewerRole {
  const user = useUser();
  return viewerRole(user && { ...user, secondFactorMissing: false });
}

/**
 * Opens the sign-in page, which afterwards sends the user back to the current address. Replaces the
 * current history entry, because Back would otherwise return to this page, which would redirect to
 * the sign-in page again.
 */
export function goToLogin(): void {
  location.replace(paths.login(location.pathname + location.search));
}

/**
 * Opens the sign-in page, which asks a signed-in user for the password or a passkey again. The page
 * then sends the user back to the current address.
 */
function confirmIdentity(): void {
  location.replace(paths.confirmIdentity(location.pathname + location.search));
}

let redirectTimer: ReturnType<typeof setTimeout>;

/**
 * Handles a failed call that needs a sign-in first, because the session ended (`again`) or the last
 * sign-in is too long ago (`recently`). Shows a message, then opens the sign-in page, which leads
 * back to the current page. Drafts preserve the text of forms.
 */
export function onSignInRequired(kind: 'again' | 'recently'): void {
  const { title, description, open } = requests[kind];
  toast({ title: title(), description: description(), destructive: kind === 'again' });
  clearTimeout(redirectTimer);
  redirectTimer = setTimeout(open, limits.loginRedirect);
}

const requests = {
  again: {
    title: m.session_ended_title,
    description: m.session_ended_description,
    open: goToLogin,
  },
  recently: {
    title: m.session_confirm_title,
    description: m.session_confirm_description,
    open: confirmIdentity,
  },
} as const;

import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import type { GuardAction, Page } from '#contract/pages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import { viewerRole } from '#domain/roles.ts';
import { keepInvitationToken } from './invitation-token.ts';
import { goToLogin, useUser } from './session.tsx';

/**
 * For each permission that a page needs: the message for visitors who are not signed in, and the
 * message and the redirect for users without the permission.
 */
const denials = {
  'term.verify': {
    signIn: m.session_sign_in_to_verify,
    denied: m.session_verifier_needed,
    redirectTo: paths.verifierApply,
  },
  administration: {
    signIn: m.session_sign_in_for_administration,
    denied: m.session_administrator_needed,
    redirectTo: paths.home,
  },
} as const satisfies Record<
  GuardAction,
  { signIn: () => string; denied: () => string; redirectTo: () => string }
>;
export const denialOf = (action: GuardAction) => denials[action];
export const isGuardAction = (guard: Page['guard']): guard is GuardAction => guard in denials;

/**
 * Shows `children` to signed-in users. Other visitors see a notice and are redirected to the
 * sign-in page, which sends them back to the current page afterwards.
 */
export function RequireSignIn({ message, children }: { message: string; children: ReactNode }) {
  return useUser() ? children : <SignInNotice message={message} />;
}

/**
 * Shows `children` to users with the permission. Others see a message and are redirected, except
 * users who only lack a second factor: their message says how to set it up.
 */
export function RequireAction({ action, children }: { action: GuardAction; children: ReactNode }) {
  const user = useUser();
  const viewer = viewerRole(user);
  const { signIn, denied, redirectTo } = denials[action];
  if (viewer === 'anonymous') return <SignInNotice message={signIn()} />;
  if (can(viewer, action)) return children;
  if (viewer === 'unverified')
    return <DeniedNotice message={m.session_verify_address_first()} redirectTo={paths.home()} />;
  if (viewer === 'suspended' && user?.suspension)
    return (
      <DeniedNotice message={m.session_suspended(user.suspension)} redirectTo={paths.home()} />
    );
  return <DeniedNotice message={denied()} redirectTo={redirectTo()} />;
}

function SignInNotice({ message }: { message: string }) {
  useEffect(() => {
    keepInvitationToken();
    toast({ title: m.session_sign_in_title(), description: message, destructive: true });
    const timer = setTimeout(goToLogin, limits.loginRedirect);
    return () => clearTimeout(timer);
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
            {m.shell_link_sign_in()}
          </a>
        </p>
      </div>
    </div>
  );
}

function DeniedNotice({ message, redirectTo }: { message: string; redirectTo: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    toast({ title: m.session_access_denied_title(), description: message, destructive: true });
    const timer = setTimeout(() => navigate(redirectTo, { replace: true }), limits.deniedRedirect);
    return () => clearTimeout(timer);
  }, [message, redirectTo, navigate]);
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

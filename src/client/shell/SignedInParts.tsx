import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { NewBadge } from '#client/features/notices/NewBadge.tsx';
import { useUnread } from '#client/features/notices/unread.ts';
import { paths } from '#client/runtime/paths.ts';
import { useViewerRole } from '#client/runtime/session/session.tsx';
import { useSite } from '#client/runtime/session/site.tsx';
import type { CurrentUser } from '#contract/account/identity.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { richText } from '../ui/richText.ts';

/*
 * The parts of header and layout that only signed-in people see. Others do not load this code.
 */

/**
 * Shows the number of unread notices. Shows nothing if the number is 0, or if no API reply in the
 * cache contains it.
 */
export function UnreadCount() {
  const unread = useUnread();
  return (
    unread > 0 && (
      <>
        {' '}
        <NewBadge count={unread} />
      </>
    )
  );
}

const fullName = (user: CurrentUser) => [user.firstName, user.lastName].filter(Boolean).join(' ');

/**
 * The account menu in the header, for screens that are at least 960 px wide. On narrower screens,
 * MenuDrawer contains the same links.
 */
export function UserMenu({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return (
    <Disclosure
      className="user-menu"
      summaryClass="button button--quiet"
      summary={
        <>
          <Avatar user={user} />
          <span className="person-name">{fullName(user) || user.email}</span>
          <UnreadCount />
          <Icon name="down" />
        </>
      }
    >
      <p>
        <Identity user={user} />
      </p>
      <AccountLinks />
      {children}
    </Disclosure>
  );
}

function Identity({ user }: { user: CurrentUser }) {
  const name = fullName(user);
  return (
    <span className="person-name">
      {name && (
        <>
          <b>{name}</b>
          <br />
        </>
      )}
      <span className="muted">{user.email}</span>
    </span>
  );
}

const Avatar = ({ user }: { user: CurrentUser }) => (
  <span className="avatar" aria-hidden="true">
    {(user.firstName || user.email || 'U').charAt(0).toUpperCase()}
  </span>
);

function AccountLinks() {
  return (
    <>
      <Link href={paths.profile()}>{m.shell_link_profile()}</Link>
      <Link href={paths.security()}>{m.shell_link_security()}</Link>
      <Link href={paths.offline()}>{m.shell_link_offline()}</Link>
      {useUnread() > 0 && (
        <Link href={paths.notices()}>
          {m.shell_link_notices()}
          <UnreadCount />
        </Link>
      )}
      {can(useViewerRole(), 'administration') && (
        <Link href={paths.admin()}>{m.shell_link_administration()}</Link>
      )}
      <a href={paths.logout()}>{m.shell_link_sign_out()}</a>
    </>
  );
}

/** The account in the menu for narrow screens. */
export function DrawerAccount({ user }: { user: CurrentUser }) {
  return (
    <>
      <p className="flex-row">
        <Avatar user={user} />
        <Identity user={user} />
      </p>
      <nav aria-label={m.shell_navigation_account()}>
        <AccountLinks />
      </nav>
    </>
  );
}

/** Says above every page why the person cannot contribute. */
export function AccountNotices({ user }: { user: CurrentUser }) {
  return (
    <>
      {!user.emailVerified && <UnverifiedNotice user={user} />}
      <SuspendedNotice user={user} />
    </>
  );
}

/**
 * Tells users whose email address is not verified that they cannot contribute yet, before they fill
 * in a form. The button submits a plain form, so it works without scripts.
 */
function UnverifiedNotice({ user }: { user: CurrentUser }) {
  const { ownAccounts } = useSite();
  return (
    <section className="site-notice vertical-stack" aria-label={m.shell_unverified_label()}>
      <p>
        {ownAccounts
          ? richText(
              m.shell_unverified_own_account({
                email: user.email,
                address: (text) => <b className="person-name">{text}</b>,
              }),
            )
          : m.shell_unverified_other_account()}
      </p>
      {ownAccounts && (
        <form method="post" action={paths.sendLinkAgain()} className="flex-row">
          <button className="button" type="submit">
            {m.shell_unverified_send_again_button()}
          </button>
          <a className="button" href={paths.emailAddress()}>
            {m.shell_unverified_change_address_button()}
          </a>
        </form>
      )}
    </section>
  );
}

/** Tells suspended people why they cannot contribute. */
function SuspendedNotice({ user }: { user: CurrentUser }) {
  const viewer = useViewerRole();
  if (viewer !== 'suspended' || !user.suspension) return null;
  return (
    <section className="site-notice" aria-label={m.session_suspended_label()}>
      <p className="prose">{m.session_suspended(user.suspension)}</p>
    </section>
  );
}

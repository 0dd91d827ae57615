import { Link } from 'wouter';
import { NewBadge } from '#client/features/notices/NewBadge.tsx';
import { useUnread } from '#client/features/notices/unread.ts';
import { paths } from '#client/runtime/paths.ts';
import { useViewerRole } from '#client/runtime/session/session.tsx';
import type { CurrentUser } from '#contract/account/identity.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';

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
export function UserMenu({ user }: { user: CurrentUser }) {
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
    </Disclosure>
  );
}

export function Identity({ user }: { user: CurrentUser }) {
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

export const Avatar = ({ user }: { user: CurrentUser }) => (
  <span className="avatar" aria-hidden="true">
    {(user.firstName || user.email || 'U').charAt(0).toUpperCase()}
  </span>
);

export function AccountLinks() {
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

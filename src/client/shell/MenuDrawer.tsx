import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { CurrentUser } from '#contract/account/identity.ts';
import { m } from '#domain/messages.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SignInLinks } from './SignInLinks.tsx';
import { AccountLinks, Avatar, Identity, UnreadCount } from './UserMenu.tsx';

type Props = { user: CurrentUser | null; links: ReactNode; returnTo: string | undefined };

/**
 * The menu for narrow screens: the main links, and either the account or the links to sign in and
 * register.
 */
export function MenuDrawer({ user, links, returnTo }: Props) {
  return (
    <Disclosure
      className="drawer"
      summaryClass="button button--quiet"
      summary={<MenuLabel hasUser={user !== null} />}
    >
      <nav aria-label={m.shell_navigation_drawer()}>{links}</nav>
      <hr className="divider" />
      <nav aria-label={m.shell_navigation_more()}>
        <Link href={paths.browse({ language: 'shona', letter: 'a' })}>{m.shell_link_browse()}</Link>
        <Link href={paths.offline()}>{m.shell_link_keep_offline()}</Link>
      </nav>
      <hr className="divider" />
      {user ? (
        <>
          <p className="flex-row">
            <Avatar user={user} />
            <Identity user={user} />
          </p>
          <nav aria-label={m.shell_navigation_account()}>
            <AccountLinks />
          </nav>
        </>
      ) : (
        <p className="auto-grid">
          <SignInLinks returnTo={returnTo} registerFirst />
        </p>
      )}
    </Disclosure>
  );
}

function MenuLabel({ hasUser }: { hasUser: boolean }) {
  const label = m.shell_navigation_menu_button();
  return (
    <>
      <Icon name="menu" />
      {hasUser ? (
        <>
          <span>{label}</span>
          <UnreadCount />
        </>
      ) : (
        label
      )}
    </>
  );
}

import { Link } from 'wouter';
import { useUnread } from '#client/features/notices/latest.ts';
import { NewBadge } from '#client/features/notices/NewBadge.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import type { CurrentUser } from '#contract/identity.ts';
import { m } from '#contract/messages.ts';
import { can } from '#domain/permissions.ts';
import type { ViewerRole } from '#domain/roles.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { isActive } from './active-link.ts';
import { Brand } from './Brand.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';

/** The links of the header, in their order (specification 2). */
function mainLinks(standing: ViewerRole): { name: string; href: string }[] {
  return [
    { name: m.shell_link_home(), href: paths.home() },
    { name: m.shell_link_dictionary(), href: paths.dictionary() },
    ...(can(standing, 'term.submit')
      ? [{ name: m.shell_link_contribute(), href: paths.contribute() }]
      : []),
    { name: m.shell_link_donate(), href: paths.donate() },
    ...(can(standing, 'term.verify')
      ? [{ name: m.shell_link_verify(), href: paths.verify() }]
      : []),
    { name: m.shell_link_about(), href: paths.about() },
  ];
}

export function Header({ path }: { path: string }) {
  const user = useUser();
  const search = useQueryString();
  const links = mainLinks(useViewerRole()).map(({ name, href }) => (
    <Link key={name} href={href} aria-current={isActive(href, path) ? 'page' : undefined}>
      {name}
    </Link>
  ));
  // What came of a payment stands under a secret, which no other address may hold.
  const here =
    path === paths.home()
      ? undefined
      : search && path !== paths.donateSuccess()
        ? `${path}?${search}`
        : path;
  const signIn = (
    <a className="button" href={paths.login(here)}>
      {m.shell_link_sign_in()}
    </a>
  );
  const register = (
    <a className="button button--primary" href={paths.register(here)}>
      {m.shell_link_register()}
    </a>
  );
  return (
    <header className="site-header">
      <div>
        <Brand />
        <nav className="main-nav" aria-label={m.shell_navigation_main()}>
          {links}
        </nav>
        {!opensWithSearch(path, user !== null) && <HeaderSearch />}
        {user ? (
          <UserMenu user={user} />
        ) : (
          <div className="auth-links">
            {signIn}
            {register}
          </div>
        )}
        <Disclosure
          className="drawer"
          summaryClass="button button--quiet"
          summary={
            <>
              <Icon name="menu" />
              {user ? (
                <>
                  <span>{m.shell_navigation_menu_button()}</span>
                  <Unread />
                </>
              ) : (
                m.shell_navigation_menu_button()
              )}
            </>
          }
        >
          <nav aria-label={m.shell_navigation_drawer()}>{links}</nav>
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
              {register}
              {signIn}
            </p>
          )}
        </Disclosure>
      </div>
    </header>
  );
}

/** The landing and the dictionary begin with a search field of their own. */
const opensWithSearch = (path: string, signedIn: boolean): boolean =>
  path === paths.dictionary() || (path === paths.home() && !signedIn);

/** How many notices are new, on pages that know it. */
function Unread() {
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

function UserMenu({ user }: { user: CurrentUser }) {
  return (
    <Disclosure
      className="user-menu"
      summaryClass="button button--quiet"
      summary={
        <>
          <Avatar user={user} />
          <span className="person-name">{fullName(user) || user.email}</span>
          <Unread />
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
      {useUnread() > 0 && (
        <Link href={paths.notices()}>
          {m.shell_link_notices()}
          <Unread />
        </Link>
      )}
      {can(useViewerRole(), 'administration') && (
        <Link href={paths.admin()}>{m.shell_link_administration()}</Link>
      )}
      <a href={paths.logout()}>{m.shell_link_sign_out()}</a>
    </>
  );
}

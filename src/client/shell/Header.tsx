import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import type { ViewerRole } from '#domain/roles.ts';
import { isActive } from './active-link.ts';
import { Brand } from './Brand.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { SignInLinks } from './SignInLinks.tsx';
import { UserMenu } from './UserMenu.tsx';

export function Header({ path }: { path: string }) {
  const user = useUser();
  const returnTo = returnPath(path, useQueryString());
  const links = mainLinks(useViewerRole()).map(({ name, href }) => (
    <Link key={name} href={href} aria-current={isActive(href, path) ? 'page' : undefined}>
      {name}
    </Link>
  ));
  return (
    <header className="site-header">
      <div>
        <Brand />
        <nav className="main-nav" aria-label={m.shell_navigation_main()}>
          {links}
        </nav>
        {!hasOwnSearch(path, user !== null) && <HeaderSearch />}
        {user ? (
          <UserMenu user={user} />
        ) : (
          <div className="auth-links">
            <SignInLinks returnTo={returnTo} />
          </div>
        )}
        <MenuDrawer user={user} links={links} returnTo={returnTo} />
      </div>
    </header>
  );
}

/** Returns the links of the header. Their order is fixed by the product's specification. */
function mainLinks(viewer: ViewerRole): { name: string; href: string }[] {
  return [
    { name: m.shell_link_home(), href: paths.home() },
    { name: m.shell_link_dictionary(), href: paths.dictionary() },
    ...(can(viewer, 'term.submit')
      ? [{ name: m.shell_link_contribute(), href: paths.contribute() }]
      : []),
    { name: m.shell_link_donate(), href: paths.donate() },
    ...(can(viewer, 'term.verify') ? [{ name: m.shell_link_verify(), href: paths.verify() }] : []),
    { name: m.shell_link_about(), href: paths.about() },
  ];
}

/**
 * Returns the address to open after signing in, or undefined for the home page. Leaves out the
 * query of /donate/success, because it contains the payment's secret.
 */
function returnPath(path: string, search: string): string | undefined {
  if (path === paths.home()) return undefined;
  return search && path !== paths.donateSuccess() ? `${path}?${search}` : path;
}

/**
 * Returns whether the page has its own search field. Only the landing page and the dictionary do.
 */
const hasOwnSearch = (path: string, isSignedIn: boolean): boolean =>
  path === paths.dictionary() || (path === paths.home() && !isSignedIn);

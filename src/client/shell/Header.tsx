import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import type { CurrentUser } from '#contract/account/identity.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import type { ViewerRole } from '#domain/roles.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StaticElement } from '../ui/StaticElement.tsx';
import { isActive } from './active-link.ts';
import { Brand } from './Brand.tsx';
import type * as LocaleParts from './LocaleParts.tsx';
import { SearchForm } from './SearchForm.tsx';
import type * as SignedInParts from './SignedInParts.tsx';

type SignedIn = typeof SignedInParts | null;
type Locales = typeof LocaleParts | null;
type HeaderProps = { path: string; hasSearch: boolean; signedIn: SignedIn; locales: Locales };

/** `hasSearch` is false if the page has its own search field. */
export function Header({ path, hasSearch, signedIn, locales }: HeaderProps) {
  const user = useUser();
  const returnTo = returnPath(path, useQueryString());
  const links = mainLinks(useViewerRole()).map(({ name, href }) => (
    <Link key={name} href={href} aria-current={isActive(href, path) ? 'page' : undefined}>
      {name}
    </Link>
  ));
  const localeList = locales && <locales.LocaleList path={path} />;
  return (
    <header className="site-header">
      <div>
        <Brand />
        <StaticElement as="nav" className="main-nav" aria-label={m.shell_navigation_main()}>
          {links}
        </StaticElement>
        {hasSearch && <HeaderSearch />}
        {user && signedIn ? (
          <signedIn.UserMenu user={user}>{localeList}</signedIn.UserMenu>
        ) : (
          <>
            {locales && <locales.LocaleMenu path={path} place="header" />}
            <div className="auth-links">
              <SignInLinks returnTo={returnTo} />
            </div>
          </>
        )}
        <MenuDrawer user={user} links={links} returnTo={returnTo} signedIn={signedIn}>
          {localeList}
        </MenuDrawer>
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
  if (path === pages.home.path) return undefined;
  return search && path !== paths.donateSuccess() ? `${path}?${search}` : path;
}

/**
 * The search field of the header. On a phone, a click on an icon opens it, even without scripts.
 */
function HeaderSearch() {
  const form = useRef<HTMLDivElement>(null);
  return (
    <Disclosure
      className="header-search"
      summaryClass="button button--quiet"
      summary={
        <>
          <Icon name="search" />
          <span className="visually-hidden">{m.shell_search_button()}</span>
        </>
      }
      onOpen={() => form.current?.querySelector('input')?.focus()}
    >
      <div ref={form}>
        <SearchForm
          id="site-query"
          label={m.shell_search_site()}
          placeholder={m.shell_search_placeholder_short()}
        />
      </div>
    </Disclosure>
  );
}

type MenuDrawerProps = {
  user: CurrentUser | null;
  links: ReactNode;
  returnTo: string | undefined;
  signedIn: SignedIn;
  children: ReactNode;
};

/**
 * The menu for narrow screens: the main links, and either the account or the links to sign in and
 * register.
 */
function MenuDrawer({ user, links, returnTo, signedIn, children }: MenuDrawerProps) {
  return (
    <Disclosure
      className="drawer"
      summaryClass="button button--quiet"
      summary={<MenuLabel signedIn={signedIn} />}
    >
      <StaticElement as="nav" aria-label={m.shell_navigation_drawer()}>
        {links}
      </StaticElement>
      <hr className="divider" />
      <StaticElement as="nav" aria-label={m.shell_navigation_more()}>
        <Link href={paths.teachers()}>{m.shell_link_teachers()}</Link>
        <Link href={paths.browse({ language: 'shona', letter: 'a' })}>{m.shell_link_browse()}</Link>
        <Link href={paths.offline()}>{m.shell_link_keep_offline()}</Link>
      </StaticElement>
      <hr className="divider" />
      {user && signedIn ? (
        <signedIn.DrawerAccount user={user} />
      ) : (
        <p className="auto-grid">
          <SignInLinks returnTo={returnTo} registerFirst />
        </p>
      )}
      {children}
    </Disclosure>
  );
}

function MenuLabel({ signedIn }: { signedIn: SignedIn }) {
  const label = m.shell_navigation_menu_button();
  return (
    <>
      <Icon name="menu" />
      {signedIn ? (
        <>
          <span>{label}</span>
          <signedIn.UnreadCount />
        </>
      ) : (
        label
      )}
    </>
  );
}

type SignInLinksProps = { returnTo: string | undefined; registerFirst?: boolean };

function SignInLinks({ returnTo, registerFirst = false }: SignInLinksProps) {
  const signIn = (
    <a className="button" href={paths.login(returnTo)}>
      {m.shell_link_sign_in()}
    </a>
  );
  const register = (
    <a className="button button--primary" href={paths.register(returnTo)}>
      {m.shell_link_register()}
    </a>
  );
  return registerFirst ? (
    <>
      {register}
      {signIn}
    </>
  ) : (
    <>
      {signIn}
      {register}
    </>
  );
}

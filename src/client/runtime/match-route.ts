import type { CurrentUser } from '#contract/account/identity.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isOwnDocument, matchPage, type PageMatch } from '#contract/match-page.ts';
import type { Page } from '#contract/pages.ts';
import { englishPath } from '#domain/locale/addresses.ts';
import { can } from '#domain/permissions.ts';
import { viewerRole } from '#domain/roles.ts';
import type { Head } from './head.ts';
import type { GuardNotice, PageContext, PageQuery, Read } from './route.ts';
import { routes } from './routes.ts';

/** A route whose page is not known to the compiler, so its parameters can have any names. */
export type AnyRoute = {
  component: string;
  guardNotice?: GuardNotice;
  queries?(context: AnyContext): readonly PageQuery<Endpoint>[];
  essential?: true;
  redirect?(context: AnyContext): string | null;
  movedTo?(context: AnyContext, read: Read): string | null;
  head(context: AnyContext, read: Read): Head;
};
export type AnyContext = Omit<PageContext, 'params'> & { params: Record<string, string> };

export type RouteMatch = PageMatch & { route: AnyRoute };

/** Finds the page at a path, and its route. Returns null if the path is unknown. */
export function matchRoute(path: string, signedIn: boolean): RouteMatch | null {
  const match = matchPage(path, signedIn);
  return match && { ...match, route: routes[match.id] as AnyRoute };
}

/** Returns whether the user may open the page. If not, a notice replaces the page. */
export function admits({ guard }: Page, user: CurrentUser | null): boolean {
  if (guard === 'public') return true;
  return user !== null && (guard === 'signedIn' || can(viewerRole(user), guard));
}

/** @returns whether the user may open the page as soon as they have set up a second factor */
function lacksOnlySecondFactor(page: Page, user: CurrentUser | null): boolean {
  return (
    user?.secondFactorMissing === true && admits(page, { ...user, secondFactorMissing: false })
  );
}

/**
 * Returns the route of the page that the user sees: the set-up of a second factor if only that is
 * missing, or null if a notice replaces the page.
 */
export function shownRoute({ page, route }: RouteMatch, user: CurrentUser | null): AnyRoute | null {
  if (admits(page, user)) return route;
  return lacksOnlySecondFactor(page, user) ? { ...route, ...factorSetup } : null;
}
export const factorSetup = {
  component: 'account-security/RequiredFactorPage',
  queries: () => [],
} as const satisfies Partial<AnyRoute>;

/**
 * Returns whether a link to an address loads a new document, which one in another locale does.
 * Ignores the query and the fragment.
 */
export function opensDocument(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  const match = matchPage(path, false);
  return match ? isOwnDocument(match.page) : englishPath(path) === null;
}

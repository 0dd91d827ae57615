import type { Endpoint } from '#contract/endpoint.ts';
import type { CurrentUser } from '#contract/identity.ts';
import { isOwnDocument, matchPage, type PageMatch } from '#contract/match-page.ts';
import type { Page } from '#contract/pages.ts';
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

/**
 * Returns whether a link to an address loads a new document. Ignores the query and the fragment.
 */
export function opensDocument(address: string): boolean {
  const match = matchPage(address.split(/[?#]/, 1)[0] ?? '', false);
  return match !== null && isOwnDocument(match.page);
}

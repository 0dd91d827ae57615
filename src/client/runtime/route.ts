import type { CurrentUser } from '#contract/account/identity.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import type { PageId, PageParams, pages } from '#contract/pages.ts';
import type { CallArgs } from './api/api.ts';
import type { Head } from './head.ts';

/** `search` is the query string without its question mark. */
export type PageContext<Id extends PageId = PageId> = {
  params: PageParams<Id>;
  search: string;
  user: CurrentUser | null;
};

export type PageProps<Id extends PageId> = { params: PageParams<Id> };

/**
 * An API call whose reply a page needs. `trim` removes the parts of the reply that the page does
 * not show, so that they do not enlarge the document. `rows` names the list in the trimmed reply
 * that makes up most of it. All its elements must have the same fields.
 */
export type PageQuery<E extends Endpoint> = {
  endpoint: E;
  args?: CallArgs<E>;
  trim?(reply: ReplyOf<E>): object;
  rows?: keyof ReplyOf<E> & string;
};

/**
 * Returns its argument. The call lets the compiler check the query's arguments against its
 * endpoint.
 */
export const pageQuery = <E extends Endpoint>(query: PageQuery<E>): PageQuery<E> => query;

/** A query whose endpoint is not known to the compiler, as in a list of queries. */
export type AnyPageQuery = {
  endpoint: Endpoint;
  args?: { params?: Record<string, string>; query?: unknown };
  trim?(reply: unknown): unknown;
  rows?: string;
};

/**
 * Returns the API calls whose replies a page shows. If signed-out readers navigate to the page, the
 * calls are in its route, so that code and replies load in parallel. Any other page exports them
 * from its module as `queries`, so that readers do not load endpoints that they do not call.
 */
export type PageQueries<Id extends PageId> = (context: PageContext<Id>) => readonly AnyPageQuery[];

/** Returns the reply to a query if it has arrived, otherwise undefined. */
export type Read = <E extends Endpoint>(query: {
  endpoint: E;
  args?: CallArgs<E>;
}) => ReplyOf<E> | undefined;

/**
 * What people see if the page's guard excludes them: the page's heading and, if they are signed
 * out, the message `signIn`. The route contains these texts, because the page's code is not loaded
 * for excluded people.
 */
export type GuardNotice = { heading: () => string; signIn: () => string };

/** The client's part of a page's definition. The rest is in `src/contract/pages.ts`. */
export type Route<Id extends PageId = PageId> = {
  /** `src/client/features/<component>.tsx` is the module whose default export is the page. */
  component: `${string}/${string}Page`;
  queries?: PageQueries<Id>;
  /**
   * Set if the page cannot be shown without the replies to its queries. If one of the calls is
   * refused, the document then has the HTTP status of the refusal.
   */
  essential?: true;
  /** Returns the address to redirect to, or null if the current address is correct. */
  redirect?(context: PageContext<Id>): string | null;
  /**
   * Returns the address to which the page has moved, or null. Unlike `redirect`, it is called with
   * the replies to the page's queries. The server redirects to it permanently.
   */
  movedTo?(context: PageContext<Id>, read: Read): string | null;
  head(context: PageContext<Id>, read: Read): Head;
} & ((typeof pages)[Id]['guard'] extends 'public'
  ? { guardNotice?: never }
  : { guardNotice: GuardNotice });

/** The routes of all pages. If a page has no route, the code does not compile. */
export type Routes = { readonly [Id in PageId]: Route<Id> };

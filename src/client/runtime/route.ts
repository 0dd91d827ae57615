import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import type { CurrentUser } from '#contract/identity.ts';
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
 * A call whose reply a page needs. `trim` removes the parts of the reply that the page does not
 * show, so that they do not enlarge the document.
 */
export type PageQuery<E extends Endpoint> = {
  endpoint: E;
  args?: CallArgs<E>;
  trim?(reply: ReplyOf<E>): ReplyOf<E>;
};

/** Returns the query unchanged, so that the compiler checks its arguments against its endpoint. */
export const pageQuery = <E extends Endpoint>(query: PageQuery<E>): PageQuery<E> => query;

/** A query with types that fit every endpoint. */
export type AnyPageQuery = {
  endpoint: Endpoint;
  args?: { params?: Record<string, string>; query?: unknown };
  trim?(reply: unknown): unknown;
};

/** Returns the reply to a query if it has arrived, otherwise undefined. */
export type Read = <E extends Endpoint>(query: {
  endpoint: E;
  args?: CallArgs<E>;
}) => ReplyOf<E> | undefined;

/**
 * The heading and message for people whom the guard excludes. Their browsers do not load the page's
 * code.
 */
export type GuardNotice = { heading: string; signIn: string };

/** The client's part of a page; everything else about it is in `contract/pages.ts`. */
export type Route<Id extends PageId = PageId> = {
  /** `features/<component>.tsx` is the module whose default export is the page. */
  component: `${string}/${string}Page`;
  queries?(context: PageContext<Id>): readonly AnyPageQuery[];
  /**
   * The page cannot be shown without its queries. If one is refused, the document has the status of
   * that refusal.
   */
  essential?: true;
  /** Returns the address to redirect to, or null if this one is correct. */
  redirect?(context: PageContext<Id>): string | null;
  head(context: PageContext<Id>, read: Read): Head;
} & ((typeof pages)[Id]['guard'] extends 'public'
  ? { guardNotice?: never }
  : { guardNotice: GuardNotice });

/** Requires a route for every page. If one is missing, the code does not compile. */
export type Routes = { readonly [Id in PageId]: Route<Id> };

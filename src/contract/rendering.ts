import type { Language } from '#domain/languages.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { CurrentUser } from './account/identity.ts';
import type { Endpoint, ReplyOf } from './endpoint.ts';
import type { Site } from './site.ts';
import type { PostedWorksheet } from './terms/glossary.ts';

export type PageArgs = { params?: Record<string, string>; query?: Record<string, string | number> };

/**
 * Calls an endpoint without HTTP, as the person who requests the page. If the call is refused,
 * throws an object with `status` and `problem`.
 */
export type PageCall = <E extends Endpoint>(endpoint: E, args?: PageArgs) => Promise<ReplyOf<E>>;

/**
 * The addresses of the built files that a document references. `scripts` contains additional module
 * scripts, which exist only in development. `serviceWorker` is false if browsers must remove the
 * service worker.
 */
export type PageAssets = {
  stylesheet: string;
  loader: string;
  scripts?: string[];
  serviceWorker?: false;
};

export type PageInput = {
  /** The requested path and query. */
  url: string;
  publicUrl: string;
  locale: Locale;
  user: CurrentUser | null;
  site: Site;
  /**
   * True if the request had the Save-Data header. For signed-out people, React then loads only on
   * the first interaction.
   */
  saveData: boolean;
  /**
   * The language stored in the reader's cookie, if the address lists only this language. Null
   * otherwise.
   */
  ownLanguage: Language | null;
  call: PageCall;
  assets: PageAssets;
  /** The form that a browser without scripts sent to the page /worksheet. */
  worksheet?: PostedWorksheet;
};

/**
 * The result of rendering: the whole document, or a redirect to the correct address. The status of
 * a redirect is 303, or 301 if the page has moved.
 */
export type PageOutput = { status: number; html: string; redirect: string | null };
export type Render = (input: PageInput) => Promise<PageOutput>;

/**
 * Returns the canonical form of a public page's address, under which the page is cached. If
 * `differs` is true, the visitor is redirected to this form.
 */
export type CanonicalAddress = (url: string) => { address: string; differs: boolean };

import type { Language } from '#domain/languages.ts';
import type { Endpoint, ReplyOf } from './endpoint.ts';
import type { CurrentUser } from './identity.ts';
import type { Site } from './site.ts';

export type PageArgs = { params?: Record<string, string>; query?: Record<string, string | number> };

/**
 * Runs an endpoint in place of HTTP, as the person who asks for the page; throws an object with
 * `status` and `problem`.
 */
export type PageCall = <E extends Endpoint>(endpoint: E, args?: PageArgs) => Promise<ReplyOf<E>>;

/**
 * Addresses of the built files a document names; `scripts` are further module scripts, in
 * development only.
 */
export type PageAssets = { stylesheet: string; loader: string; scripts?: string[] };

export type PageInput = {
  /** Path and query, as asked for. */
  url: string;
  publicUrl: string;
  user: CurrentUser | null;
  site: Site;
  /** The browser asked for little data: React then loads at the first touch only. */
  saveData: boolean;
  /** The reader's remembered language, where the address asks for it; null otherwise. */
  ownLanguage: Language | null;
  call: PageCall;
  assets: PageAssets;
};

/** The whole document, or a redirect (303) to the address the page is really at. */
export type PageOutput = { status: number; html: string; redirect: string | null };
export type Render = (input: PageInput) => Promise<PageOutput>;

/**
 * The address under which a public page is cached; if it differs in more than spelling, the visitor
 * is redirected to it.
 */
export type CanonicalAddress = (url: string) => { address: string; differs: boolean };

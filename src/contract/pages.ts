import type { Action } from '#domain/permissions.ts';
import { defaultFilters } from '#domain/term-search.ts';

/**
 * What the site must know about a page before it shows it. The router, the redirects to sign-in,
 * the response headers, robots.txt and the sitemap derive from these values.
 */
export type Page = Address & (PublicPage | GuardedPage);

type Address = {
  /** `:name` stands for one segment. */
  path: `/${string}`;
  /** For an address that shows one page to signed-in people and another one to everyone else. */
  visitors?: 'signedIn' | 'signedOut';
  /**
   * The query parameters that the page reads. Public pages redirect to an address without others.
   */
  query?: readonly string[];
};

type PublicPage = {
  guard: 'public';
  /** Whether shared caches may store the document that signed-out people get. */
  cache: 'public' | 'no-store';
  /** Whether search engines may list it. */
  indexed: boolean;
  /**
   * Where its document may load scripts and frames from. A page that loads from elsewhere is always
   * a document of its own, because its content security policy is a header of that document.
   */
  loads: 'ownSite' | 'paymentProvider';
};

/** Never cached, never indexed, and loads from this site only. */
type GuardedPage = {
  /** Any signed-in person, or those with this permission. */
  guard: 'signedIn' | Action;
};

const open = { guard: 'public', cache: 'public', indexed: true, loads: 'ownSite' } as const;

export const pages = {
  landing: { ...open, path: '/', visitors: 'signedOut' },
  home: { ...open, path: '/', visitors: 'signedIn' },
  dictionary: { ...open, path: '/dictionary', query: Object.keys(defaultFilters) },
  term: { ...open, path: '/dictionary/:id' },
  contribute: { guard: 'signedIn', path: '/contribute' },
  verify: { guard: 'term.verify', path: '/verify' },
  review: { guard: 'term.verify', path: '/verify/:id' },
  profile: { guard: 'signedIn', path: '/profile' },
  verifierApply: { guard: 'signedIn', path: '/verifier-apply' },
  admin: { guard: 'administration', path: '/admin' },
  about: { ...open, path: '/about' },
  faq: { ...open, path: '/faq' },
  donate: { ...open, path: '/donate', loads: 'paymentProvider' },
  // Its address contains the secret of a payment.
  donateSuccess: { ...open, path: '/donate/success', cache: 'no-store', indexed: false },
  donorWall: { ...open, path: '/donor-wall', query: ['page'] },
  terms: { ...open, path: '/terms' },
  privacy: { ...open, path: '/privacy' },
  contact: { ...open, path: '/contact' },
  cookiePolicy: { ...open, path: '/cookie-policy' },
  dataProtection: { ...open, path: '/data-protection' },
} as const satisfies Record<string, Page>;

export type PageId = keyof typeof pages;

/** The permissions that pages need. */
export type GuardAction = Exclude<(typeof pages)[PageId]['guard'], 'public' | 'signedIn'>;

type Names<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | Names<`/${After}`>
    : Rest
  : never;
/** The values of the `:name` segments of a page's path. */
export type PageParams<Id extends PageId> = Record<Names<(typeof pages)[Id]['path']>, string>;

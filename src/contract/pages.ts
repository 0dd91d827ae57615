import { defaultFilters } from '#domain/lists/term-search.ts';
import type { Action } from '#domain/permissions.ts';

/**
 * The properties of a page that must be known before it is shown. The router, the redirects to
 * sign-in, the response headers, robots.txt and the sitemap are derived from them.
 */
export type Page = Address & (PublicPage | GuardedPage);

type Address = {
  /** The path in English. `:name` matches one segment. */
  path: `/${string}`;
  /**
   * Which visitors see the page, if signed-in and signed-out visitors see different pages at
   * `path`.
   */
  visitors?: 'signedIn' | 'signedOut';
  /**
   * The query parameters that the page uses. If the address of a public page contains any others,
   * the server redirects to the address without them.
   */
  query?: readonly string[];
  /** Whether the page is only in English, at an address without a locale. */
  isEnglishOnly?: true;
};

type PublicPage = {
  guard: 'public';
  /** Whether shared caches may store the document that signed-out people get. */
  cache: 'public' | 'no-store';
  /** Whether search engines may list the page. */
  indexed: boolean;
  /**
   * Where the document may load scripts and frames from. The content security policy is a header of
   * the document, so opening a page that loads from another site always loads a new document.
   */
  loads: 'ownSite' | 'paymentProvider';
  /** Whether the service worker keeps the public document, to show it without a connection. */
  storedOffline?: true;
};

/**
 * A page that is not public. It is never cached or indexed, and loads scripts and frames only from
 * this site.
 */
type GuardedPage = {
  /**
   * `signedIn` admits every signed-in person; an action admits people who have permission for it.
   */
  guard: 'signedIn' | Action;
};

const open = { guard: 'public', cache: 'public', indexed: true, loads: 'ownSite' } as const;
const stored = { ...open, storedOffline: true } as const;

export const pages = {
  landing: { ...open, path: '/', visitors: 'signedOut' },
  home: { ...open, path: '/', visitors: 'signedIn' },
  dictionary: { ...stored, path: '/dictionary', query: Object.keys(defaultFilters) },
  term: { ...stored, path: '/dictionary/:id', query: ['suggest'] },
  concept: { ...stored, path: '/concept/:number', query: ['suggest'] },
  browse: { ...stored, path: '/browse/:language/:letter', query: ['page'] },
  browseSubject: { ...stored, path: '/browse/:language/:subject/:letter', query: ['page'] },
  contribute: { guard: 'signedIn', path: '/contribute' },
  verify: { guard: 'term.verify', path: '/verify', isEnglishOnly: true },
  review: { guard: 'term.verify', path: '/verify/:id', isEnglishOnly: true },
  profile: { guard: 'signedIn', path: '/profile' },
  security: { guard: 'signedIn', path: '/profile/security' },
  verifierApply: { guard: 'signedIn', path: '/verifier-apply' },
  admin: { guard: 'administration', path: '/admin', isEnglishOnly: true },
  about: { ...open, path: '/about' },
  reliability: { ...open, path: '/reliability' },
  faq: { ...open, path: '/faq' },
  goals: { ...open, path: '/goals', query: ['language'] },
  teachers: { ...open, path: '/teachers', query: ['language'] },
  offline: { ...open, path: '/offline', query: ['q', 'source', 'language'] },
  wanted: { ...open, path: '/wanted', query: ['language', 'page'] },
  person: { ...open, path: '/people/:number' },
  data: { ...open, path: '/data', query: ['language'] },
  worksheet: { ...open, path: '/worksheet', query: ['language'], indexed: false },
  print: { ...open, path: '/print/:language/:subject', query: ['page'], indexed: false },
  donate: { ...open, path: '/donate', loads: 'paymentProvider' },
  // Neither cached nor indexed, because its address contains the secret of a payment.
  donateSuccess: { ...open, path: '/donate/success', cache: 'no-store', indexed: false },
  donorWall: { ...open, path: '/donor-wall', query: ['page'] },
  terms: { ...open, path: '/terms' },
  privacy: { ...open, path: '/privacy' },
  contact: { ...open, path: '/contact' },
  cookiePolicy: { ...open, path: '/cookie-policy' },
  dataProtection: { ...open, path: '/data-protection' },
} as const satisfies Record<string, Page>;

export type PageId = keyof typeof pages;

/** The permissions that people need to open guarded pages. */
export type GuardAction = Exclude<(typeof pages)[PageId]['guard'], 'public' | 'signedIn'>;

type Names<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | Names<`/${After}`>
    : Rest
  : never;
/** The values of the `:name` segments of a page's path. */
export type PageParams<Id extends PageId> = Record<Names<(typeof pages)[Id]['path']>, string>;

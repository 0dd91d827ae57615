import type { Language } from '#domain/languages.ts';
import { filtersToUrl, type TermFilters } from '#domain/term-search.ts';

/** What the contribute form opens with. */
export type Prefill = {
  english?: string;
  vernacular?: string;
  language?: Language /** The rejected submission to take up again. */;
  revise?: string;
};

/** Which part of the verifier dashboard shows. */
export type QueuePlace = {
  tab?: string;
  status?: string;
  language?: string;
  subject?: string;
  page?: number;
};

const queueDefaults: Required<QueuePlace> = {
  tab: 'pending',
  status: 'open',
  language: 'all',
  subject: 'all',
  page: 1,
};

/** What the administration shows. */
export type AdminPlace = {
  tab?: string;
  search?: string;
  role?: string;
  status?: string;
  action?: string;
  page?: number;
};

const adminDefaults: Required<AdminPlace> = {
  tab: 'users',
  search: '',
  role: 'all',
  status: 'pending',
  action: 'all',
  page: 1,
};

function withParams(
  path: string,
  params: Record<string, string | number | undefined>,
  defaults: Record<string, string | number> = {},
): string {
  const pairs = Object.entries(params).filter(
    ([name, value]) => value !== undefined && value !== '' && value !== defaults[name],
  );
  return pairs.length === 0
    ? path
    : `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/** Every link of the site. */
export const paths = {
  home: () => '/',
  dictionary: (filters: Partial<TermFilters> = {}) => `/dictionary${filtersToUrl(filters)}`,
  term: (id: string) => `/dictionary/${id}`,
  contribute: (prefill: Prefill = {}) => withParams('/contribute', prefill),
  verify: (place: QueuePlace = {}) => withParams('/verify', place, queueDefaults),
  review: (id: string) => `/verify/${id}`,
  donate: () => '/donate',
  /** The names are those under which the payment provider itself comes back here. */
  donateSuccess: (
    paid: {
      payment_intent?: string;
      payment_intent_client_secret?: string;
      redirect_status?: string;
    } = {},
  ) => withParams('/donate/success', paid),
  donorWall: (page = 1) => withParams('/donor-wall', { page }, { page: 1 }),
  profile: (place: { tab?: string; page?: number } = {}) =>
    withParams('/profile', place, { tab: 'submissions', page: 1 }),
  notices: (page = 1) => paths.profile({ tab: 'notices', page }),
  verifierApply: () => '/verifier-apply',
  admin: (place: AdminPlace = {}) => withParams('/admin', place, adminDefaults),
  about: () => '/about',
  faq: () => '/faq',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
  cookiePolicy: () => '/cookie-policy',
  dataProtection: () => '/data-protection',
  /**
   * Comes back to `returnTo`, a path of this site. These are answered by the server: plain links
   * and forms, never client navigation.
   */
  login: (returnTo?: string) => withParams('/api/login', { returnTo }),
  register: (returnTo?: string) => withParams('/api/login', { returnTo, register: 1 }),
  logout: () => '/api/logout',
  emailAddress: () => '/oidc/address',
  sendLinkAgain: () => '/oidc/address/send-again',
};

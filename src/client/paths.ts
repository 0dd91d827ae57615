import { filtersToUrl, type TermFilters } from '#domain/term-search.ts';

type Values = Record<string, string | number | null | undefined>;

/** A query string of what is set, `?` included; empty when nothing is. */
function search(values: Values): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  return params.size > 0 ? `?${params}` : '';
}

/** Every link of the product is one of these. */
export const paths = {
  home: () => '/',
  dictionary: (filters: Partial<TermFilters> = {}) => `/dictionary${filtersToUrl(filters)}`,
  term: (id: string) => `/dictionary/${id}`,
  contribute: (prefill: { english?: string; vernacular?: string; language?: string } = {}) => `/contribute${search(prefill)}`,
  verify: (view: { tab?: string; language?: string; subject?: string; page?: number } = {}) =>
    `/verify${search({ tab: view.tab === 'pending' ? null : view.tab, language: view.language === 'all' ? null : view.language, subject: view.subject === 'all' ? null : view.subject, page: view.page === 1 ? null : view.page })}`,
  review: (id: string) => `/verify/${id}`,
  donate: (amount?: number) => `/donate${search({ amount })}`,
  donorWall: () => '/donor-wall',
  profile: () => '/profile',
  verifierApply: () => '/verifier-apply',
  admin: () => '/admin',
  about: () => '/about',
  faq: () => '/faq',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
  cookiePolicy: () => '/cookie-policy',
  dataProtection: () => '/data-protection',
  login: (returnTo: string) => `/api/login${search({ returnTo })}`,
  register: (returnTo: string) => `/api/login${search({ returnTo, register: '1' })}`,
  logout: () => '/api/logout',
} as const;

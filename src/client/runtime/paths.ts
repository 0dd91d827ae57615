import { pages } from '#contract/pages.ts';
import type { Language } from '#domain/languages.ts';
import { filtersToUrl, type TermFilters } from '#domain/lists/term-search.ts';
import { localize } from '#domain/locale/addresses.ts';
import { withUiLocale } from '#domain/locale/ui-locales.ts';
import type { Subject } from '#domain/subjects.ts';

/** Initial values of the contribution form. */
export type Prefill = {
  english?: string;
  vernacular?: string;
  language?: Language;
  subject?: Subject;
  /** The number of the concept that the term joins. */
  concept?: string | undefined;
  /** The id of the rejected submission to revise. */
  revise?: string;
  /** The id of the pending submission to edit. */
  edit?: string;
};

/** The filters and the order of the review queue. `languages` are separated by commas. */
export type ReviewPlace = {
  languages?: string;
  subject?: string;
  query?: string;
  by?: string;
  age?: string;
  sort?: string;
  page?: number;
};

/** The tab, filters and page number of the verifier dashboard. */
export type QueuePlace = ReviewPlace & {
  tab?: string;
  status?: string;
  language?: string;
  verifier?: string;
};

const queueDefaults: Record<string, string | number> = {
  tab: 'pending',
  status: 'open',
  language: 'all',
  subject: 'all',
  age: 'any',
  sort: 'oldest',
  verifier: '',
  page: 1,
};

/** The tab, filters and page number of the administration page. */
export type AdminPlace = {
  tab?: string;
  search?: string;
  role?: string;
  person?: string;
  status?: string;
  action?: string;
  wanted?: string;
  donation?: string;
  from?: string;
  to?: string;
  page?: number;
};

/** The place of the administration page without a query. */
export const adminDefaults = {
  tab: 'users',
  search: '',
  role: 'all',
  person: '',
  status: 'pending',
  action: 'all',
  wanted: 'new',
  donation: 'all',
  from: '',
  to: '',
  page: 1,
} as const satisfies Required<AdminPlace>;

/** The language that a page starts with. */
type InLanguage = { language?: Language | undefined };

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
    : `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`.replaceAll(
        '%2C',
        ',',
      );
}

/** Builds the addresses of all links within the site. */
export const paths = {
  home: () => localize(pages.home.path),
  dictionary: (filters: Partial<TermFilters> = {}) =>
    localize(pages.dictionary.path + filtersToUrl(filters)),
  concept: (number: number) => localize(pages.concept.path).replace(':number', String(number)),
  /** Opens the form that suggests an edit, on the page of a concept or a term. */
  suggestForConcept: (number: number) => withParams(paths.concept(number), { suggest: 1 }),
  suggestForTerm: (id: string) => withParams(paths.term(id), { suggest: 1 }),
  browse: (
    { language, subject = 'all', letter }: { language: Language; subject?: string; letter: string },
    page = 1,
  ) =>
    withParams(
      localize(['/browse', language, ...(subject === 'all' ? [] : [subject]), letter].join('/')),
      { page },
      { page: 1 },
    ),
  term: (id: string) => localize(`${pages.dictionary.path}/${id}`),
  contribute: (prefill: Prefill = {}) => withParams(localize(pages.contribute.path), prefill),
  verify: (place: QueuePlace = {}) => withParams(pages.verify.path, place, queueDefaults),
  /** With a view, the next submission of that view opens after a decision. */
  review: (id: string, view: ReviewPlace = {}) =>
    withParams(`${pages.verify.path}/${id}`, view, { subject: 'all', age: 'any', page: 1 }),
  goals: (place: InLanguage = {}) => withParams(localize(pages.goals.path), place),
  wanted: (place: { language?: Language | undefined; page?: number } = {}) =>
    withParams(localize(pages.wanted.path), place, { page: 1 }),
  /** `part` is the id of a section of the page. */
  data: (place: InLanguage = {}, part?: 'flash-cards' | 'embed') =>
    withParams(localize(pages.data.path), place) + (part ? `#${part}` : ''),
  teachers: (place: InLanguage = {}) => withParams(localize(pages.teachers.path), place),
  worksheet: (place: InLanguage = {}) => withParams(localize(pages.worksheet.path), place),
  print: ({ language, subject }: { language: Language; subject: Subject }, page = 1) =>
    withParams(localize(`/print/${language}/${subject}`), { page }, { page: 1 }),
  person: (number: number) => localize(pages.person.path).replace(':number', String(number)),
  donate: () => localize(pages.donate.path),
  /** The payment provider adds parameters with these names when it redirects back. */
  donateSuccess: (
    paid: {
      payment_intent?: string;
      payment_intent_client_secret?: string;
      redirect_status?: string;
    } = {},
  ) => withParams(localize(pages.donateSuccess.path), paid),
  donorWall: (page = 1) => withParams(localize(pages.donorWall.path), { page }, { page: 1 }),
  profile: (place: { tab?: string; page?: number } = {}) =>
    withParams(localize(pages.profile.path), place, { tab: 'submissions', page: 1 }),
  /** `before` is the id of the event after which the list of activity continues. */
  security: (place: { before?: string } = {}) => withParams(localize(pages.security.path), place),
  notices: (page = 1) => paths.profile({ tab: 'notices', page }),
  verifierApply: () => localize(pages.verifierApply.path),
  admin: (place: AdminPlace = {}) => withParams(pages.admin.path, place, adminDefaults),
  offline: (place: InLanguage = {}) => withParams(localize(pages.offline.path), place),
  reliability: () => localize(pages.reliability.path),
  about: () => localize(pages.about.path),
  faq: () => localize(pages.faq.path),
  terms: () => localize(pages.terms.path),
  privacy: () => localize(pages.privacy.path),
  contact: () => localize(pages.contact.path),
  cookiePolicy: () => localize(pages.cookiePolicy.path),
  dataProtection: () => localize(pages.dataProtection.path),
  // The server handles the following addresses. Use them in plain links and forms, not in client
  // navigation.
  /** Redirects to a random word. */
  random: () => localize('/random'),
  /** After signing in, the browser returns to `returnTo`, a path of this site. */
  login: (returnTo?: string) => withParams('/api/login', { returnTo }),
  /** Asks for the password or a passkey again if the last sign-in is too long ago. */
  confirmIdentity: (returnTo: string) => withParams('/api/login', { stepUp: 1, returnTo }),
  register: (returnTo?: string) => withParams('/api/login', { returnTo, register: 1 }),
  /** After signing out, the browser opens the home page of the locale in `returnTo`. */
  logout: () => withParams('/api/logout', { returnTo: paths.home() }, { returnTo: '/' }),
  emailAddress: () => withUiLocale('/oidc/address'),
  sendLinkAgain: () => withUiLocale('/oidc/address/send-again'),
  changePassword: () => withUiLocale('/oidc/security/password'),
  changeEmail: () => withUiLocale('/oidc/security/email'),
  addPasskey: () => withUiLocale('/oidc/security/passkey'),
  addApp: () => withUiLocale('/oidc/security/app'),
  renewRecoveryCodes: () => withUiLocale('/oidc/security/recovery-codes'),
};

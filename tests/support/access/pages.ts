import type { PageId } from '#contract/pages.ts';
import type { TermStatus } from '#domain/term/status.ts';
import type { ShownTerm } from './shown-terms.ts';

/**
 * What the document of a page contains for each column of the grid: its HTTP status and, after a
 * space, the letters of the texts that `storeShownTerm` stored and the document contains, in the
 * HTML or in its data. `n` is the name of the verifier who decided. If the viewers of a column see
 * different documents, the cell contains each, with `or` between them.
 */
export type DocumentRow = readonly [
  anonymous: string,
  unverified: string,
  suspended: string,
  user: string,
  submitter: string,
  outOfScope: string,
  editedOut: string,
  verifier: string,
  admin: string,
];

/** The address of a page, and what it contains of a term in each status. */
export type PageRow = {
  path: (term: ShownTerm) => string;
  documents: Record<TermStatus, DocumentRow>;
};

const everyone = (cell: string): DocumentRow => [
  cell,
  cell,
  cell,
  cell,
  cell,
  cell,
  cell,
  cell,
  cell,
];
const nothing = everyone('200');

const list = (path: string, documents: Partial<PageRow['documents']>): PageRow => ({
  path: () => path,
  documents: { verified: nothing, pending: nothing, rejected: nothing, ...documents },
});
/** A page that lists verified terms only, whoever opens it. */
const publicList = (path: string): PageRow => list(path, { verified: everyone('200 w') });
/** Like `publicList`, for one subject. The terms of `editedOut` are in another one. */
const publicListOfSubject = (path: string): PageRow =>
  list(path, {
    verified: ['200 w', '200 w', '200 w', '200 w', '200 w', '200 w', '200', '200 w', '200 w'],
  });
/** The page that shows the word of the day to people who are signed out. */
const wordOfTheDay: PageRow = list('/', {
  verified: ['200 w', '200', '200', '200', '200', '200', '200', '200', '200'],
});

/** Texts that only administrators and verifiers with the term in their scope see. */
const inScope = (cell: string): DocumentRow => [
  '200',
  '200',
  '200',
  '200',
  '200',
  '200',
  '200',
  cell,
  cell,
];

/** The tabs of /verify show the totals of these lists, so each tab contains their first rows. */
const counted = { verified: inScope('200 wdse'), pending: inScope('200 w') };

/** The tabs of /verify. */
const queues: Record<string, Partial<PageRow['documents']>> = {
  pending: counted,
  'my-actions': counted,
  // A list of all verifiers, to filter by, is part of this tab.
  'recent-history': {
    verified: ['200', '200', '200', '200', '200', '200 n', '200 n', '200 wdsen', '200 wdsen'],
    pending: ['200', '200', '200', '200', '200', '200 n', '200 n', '200 wn', '200 wn'],
    rejected: ['200', '200', '200', '200', '200', '200 n', '200 n', '200 wn', '200 wn'],
  },
  reports: counted,
  corrections: counted,
  'second-looks': counted,
  duplicates: counted,
  merges: counted,
};

/** The tabs of /admin, none of which shows a term. Two of them name people. */
const administered: Record<string, DocumentRow> = {
  users: ['200', '200', '200', '200', '200', '200', '200', '200', '200 n'],
  applications: nothing,
  invitations: nothing,
  donations: nothing,
  flags: nothing,
  batches: nothing,
  statistics: nothing,
  settings: nothing,
  wanted: nothing,
  sources: nothing,
  audit: nothing,
  security: ['200', '200', '200', '200', '200', '200', '200', '200', '200 n'],
  health: nothing,
};

const own = (cell: string): DocumentRow => [
  '200',
  '200',
  '200',
  '200',
  cell,
  '200',
  '200',
  '200',
  '200',
];

/**
 * The rows of the grid. A key is the name of a page, followed by a word if the page has several
 * rows.
 */
export const pageRows: Record<string, PageRow> = {
  landing: wordOfTheDay,
  home: wordOfTheDay,
  dictionary: {
    path: ({ status }) =>
      `/dictionary?query=heart${status === 'verified' ? '' : `&status=${status}`}`,
    documents: {
      verified: everyone('200 w'),
      pending: ['200', '200', '200', '200 w', '200 w', '200 w', '200 w', '200 w', '200 w'],
      // In lists, verifiers with a scope see no rejected terms, not even those in their scope.
      rejected: ['200', '200', '200', '200', '200 w', '200', '200', '200 w or 200', '200 w'],
    },
  },
  term: {
    path: ({ id }) => `/dictionary/${id}`,
    documents: {
      verified: [
        '200 wr',
        '200 wr',
        '200 wr',
        '200 wr',
        '200 wr',
        '200 wr',
        '200 wr',
        '200 wrn',
        '200 wrn',
      ],
      pending: ['404', '404', '404', '200 wr', '200 wr', '200 wr', '200 wr', '200 wrn', '200 wrn'],
      rejected: ['404', '404', '404', '404', '200 wr', '404', '404', '200 wrn', '200 wrn'],
    },
  },
  concept: {
    path: ({ concept }) => `/concept/${concept}`,
    documents: {
      verified: everyone('200 w'),
      pending: ['404', '404', '404', '200 w', '200 w', '200 w', '200 w', '200 w', '200 w'],
      rejected: ['404', '404', '404', '404', '200 w', '404', '404', '200 w', '200 w'],
    },
  },
  browse: publicList('/browse/shona/h'),
  browseSubject: publicListOfSubject('/browse/shona/biology/h'),
  print: publicListOfSubject('/print/shona/biology'),
  person: publicList('/people/1'),
  contribute: list('/contribute', {}),
  'contribute to edit': {
    path: ({ id }) => `/contribute?edit=${id}`,
    documents: {
      verified: [
        '200',
        '200 wr',
        '200 wr',
        '200 wr',
        '200 wr',
        '200 wr',
        '200 wr',
        '200 wrn',
        '200 wrn',
      ],
      pending: ['200', '200', '200', '200 wr', '200 wr', '200 wr', '200 wr', '200 wrn', '200 wrn'],
      rejected: ['200', '200', '200', '200', '200 wr', '200', '200', '200 wrn', '200 wrn'],
    },
  },
  ...Object.fromEntries(
    Object.entries(queues).map(([tab, documents]) => [
      `verify ${tab}`,
      list(`/verify?tab=${tab}`, documents),
    ]),
  ),
  review: {
    path: ({ id }) => `/verify/${id}`,
    documents: {
      verified: ['200', '200', '200', '200', '200', '403', '403', '200 wrn', '200 wrn'],
      pending: ['200', '200', '200', '200', '200', '403', '403', '200 wrn', '200 wrn'],
      rejected: ['200', '200', '200', '200', '200', '404', '404', '200 wrn', '200 wrn'],
    },
  },
  profile: list('/profile', {
    verified: own('200 w'),
    pending: own('200 w'),
    rejected: own('200 wr'),
  }),
  'profile donations': list('/profile?tab=donations', {}),
  'profile suggestions': list('/profile?tab=suggestions', {}),
  'profile notices': list('/profile?tab=notices', {
    verified: own('200 wr'),
    pending: own('200 wr'),
    rejected: own('200 wr'),
  }),
  ...Object.fromEntries(
    Object.entries(administered).map(([tab, row]) => [
      `admin ${tab}`,
      list(`/admin?tab=${tab}`, { verified: row, pending: row, rejected: row }),
    ]),
  ),
};

/** Pages that show no term of anybody, with their addresses. */
export const pagesWithoutTerms: Partial<Record<PageId, string>> = {
  security: '/profile/security',
  verifierApply: '/verifier-apply',
  about: '/about',
  reliability: '/reliability',
  faq: '/faq',
  goals: '/goals',
  teachers: '/teachers',
  offline: '/offline',
  wanted: '/wanted',
  data: '/data',
  worksheet: '/worksheet',
  donate: '/donate',
  donateSuccess: '/donate/success',
  donorWall: '/donor-wall',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  cookiePolicy: '/cookie-policy',
  dataProtection: '/data-protection',
};

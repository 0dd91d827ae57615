import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { TermStatus } from '#domain/term/transitions.ts';
import { storeProposal } from '#server/features/proposals/proposals.ts';
import { aConcept } from './factories.ts';
import {
  approve,
  columns,
  database,
  otherWords,
  people,
  site,
  startAccessSite,
  term,
  type Viewer,
  words,
} from './support/access-site.ts';
import type { Reply, RequestContent } from './support/served-app.ts';

/*
 * Makes every call over HTTP as every kind of viewer. Calls that are about a term are made on a
 * pending, a verified and a rejected term. The tables below contain the expected HTTP statuses
 * without using the product's permissions and visibility rules, so a mistake in those fails a test.
 */

/** Pairs every viewer with the expected status in the viewer's column. */
const byViewer = (row: Row): (readonly [Viewer, number])[] =>
  Object.values(columns).flatMap((viewers, index) =>
    viewers.map((viewer) => [viewer, row[index]!] as const),
  );

type Row = readonly [
  anonymous: number,
  unverified: number,
  suspended: number,
  user: number,
  submitter: number,
  outOfScope: number,
  verifier: number,
  admin: number,
];

/** An id that does not exist. */
const unknownId = '00000000-0000-4000-8000-000000000000';

/** Requests a second look at a verified term, and returns the path of the call that answers it. */
async function drawSecondLook(id: string): Promise<string> {
  await database.query(
    `insert into second_looks (term_id, decision_id)
     select term_id, id
     from term_decisions
     where term_id = $1 and kind = 'approve'`,
    [id],
  );
  return `/api/verify/second-looks/${id}`;
}

/** Calls that are not about one term, by their name in the contract. */
const plain: Partial<
  Record<
    keyof typeof endpoints,
    {
      path: string;
      sent?: RequestContent;
      statuses: Row;
      /** Viewers whose expected status differs from the status of their column in `statuses`. */
      except?: Partial<Record<Viewer, number>>;
    }
  >
> = {
  getCurrentUser: { path: '/api/auth/user', statuses: [401, 200, 200, 200, 200, 200, 200, 200] },
  getStats: { path: '/api/stats', statuses: [200, 200, 200, 200, 200, 200, 200, 200] },
  listTerms: { path: '/api/terms', statuses: [200, 200, 200, 200, 200, 200, 200, 200] },
  listSuggestions: {
    path: '/api/suggestions?query=hea',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200],
  },
  listConcepts: { path: '/api/concepts', statuses: [200, 200, 200, 200, 200, 200, 200, 200] },
  browseWords: {
    path: '/api/browse/zulu/all/a',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200],
  },
  listLetters: { path: '/api/browse/zulu', statuses: [200, 200, 200, 200, 200, 200, 200, 200] },
  getWordOfTheDay: {
    path: '/api/word-of-the-day',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200],
  },
  findDuplicates: {
    path: '/api/terms/duplicates?english=heart&language=shona',
    statuses: [401, 403, 403, 200, 200, 200, 200, 200],
  },
  listMeanings: {
    path: '/api/terms/meanings?english=heart',
    statuses: [401, 403, 403, 200, 200, 200, 200, 200],
  },
  submitTerm: {
    path: '/api/terms',
    sent: { body: words },
    statuses: [401, 403, 403, 201, 201, 201, 201, 201],
  },
  listPending: { path: '/api/verify', statuses: [401, 403, 403, 403, 403, 200, 200, 200] },
  decideInBulk: {
    path: '/api/verify/bulk',
    sent: { body: { action: 'approve', ids: [unknownId] } },
    statuses: [401, 403, 403, 403, 403, 200, 200, 200],
  },
  nextReview: {
    path: '/api/verify/next',
    sent: { body: { view: {} } },
    statuses: [401, 403, 403, 403, 403, 200, 200, 200],
  },
  listMyActions: {
    path: '/api/verify/my-actions',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200],
  },
  listRecentHistory: {
    path: '/api/verify/recent-history',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200],
  },
  listDuplicateTerms: {
    path: '/api/verify/duplicates',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200],
  },
  listSecondLooks: {
    path: '/api/verify/second-looks',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200],
  },
  listMerges: { path: '/api/merges', statuses: [401, 403, 403, 403, 403, 200, 200, 200] },
  getPreferences: {
    path: '/api/verify/preferences',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200],
  },
  savePreferences: {
    path: '/api/verify/preferences',
    sent: { body: { languages: ['shona'], subjects: [] } },
    statuses: [401, 403, 403, 403, 403, 200, 200, 200],
  },
  getVerifierStatistics: {
    path: '/api/verify/statistics',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200],
  },
  getReviewTimes: { path: '/api/review-times', statuses: [200, 200, 200, 200, 200, 200, 200, 200] },
  getExportManifest: {
    path: '/api/export/manifest.json',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200],
  },
  listExportReleases: {
    path: '/api/export/releases.json',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200],
  },
  listPacks: { path: '/api/packs', statuses: [200, 200, 200, 200, 200, 200, 200, 200] },
  composeGlossary: {
    path: '/api/glossary',
    sent: { body: { text: 'The heart moves blood.', language: 'shona' } },
    statuses: [200, 200, 200, 200, 200, 200, 200, 200],
  },
  listPrintableWords: {
    path: '/api/print/shona/biology',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200],
  },
  getGoals: { path: '/api/goals', statuses: [200, 200, 200, 200, 200, 200, 200, 200] },
  listWanted: { path: '/api/wanted', statuses: [200, 200, 200, 200, 200, 200, 200, 200] },
  getHealth: {
    path: '/api/admin/health',
    statuses: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  listWantedSearches: {
    path: '/api/admin/wanted',
    statuses: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  reviewWanted: {
    path: `/api/admin/wanted/${unknownId}`,
    sent: { body: { status: 'hidden' } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  getPerson: {
    path: '/api/people/999999',
    statuses: [404, 404, 404, 404, 404, 404, 404, 404],
  },
  saveShortcuts: {
    path: '/api/profile/shortcuts',
    sent: { body: { on: true } },
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  getPublicProfile: {
    path: '/api/profile/page',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  showPage: {
    path: '/api/profile/page',
    sent: { body: { isShown: true } },
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  saveStatements: {
    path: '/api/profile/statements',
    sent: { body: { statements: [{ language: 'shona', relation: 'taught' }] } },
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  listSubmissions: {
    path: '/api/profile/submissions',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  listDonations: {
    path: '/api/profile/donations',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  exportProfile: {
    path: '/api/profile/export',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  getProfileSummary: {
    path: '/api/profile/summary',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  // The confirmation word is wrong, so that the call does not delete the viewer's account.
  eraseProfile: {
    path: '/api/profile',
    sent: { body: { confirmation: 'yes' } },
    statuses: [401, 400, 400, 400, 400, 400, 400, 400],
  },
  listSessions: {
    path: '/api/profile/sessions',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  endOwnSession: {
    path: `/api/profile/sessions/${unknownId}`,
    statuses: [401, 404, 404, 404, 404, 404, 404, 404],
  },
  endOtherSessions: {
    path: '/api/profile/sessions',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  listFactors: { path: '/api/profile/factors', statuses: [401, 200, 200, 200, 200, 200, 200, 200] },
  renameFactor: {
    path: `/api/profile/factors/${unknownId}`,
    sent: { body: { name: 'Phone' } },
    statuses: [401, 404, 404, 404, 404, 404, 404, 404],
  },
  removeFactor: {
    path: `/api/profile/factors/${unknownId}`,
    statuses: [401, 404, 404, 404, 404, 404, 404, 404],
  },
  listOwnSecurityEvents: {
    path: '/api/profile/security-events',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  getMyApplication: {
    path: '/api/verifier-applications/me',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  submitApplication: {
    path: '/api/verifier-applications',
    sent: {
      body: {
        motivation: 'I teach biology.',
        background: 'A degree.',
        languages: ['shona'],
        subjects: ['biology'],
      },
    },
    statuses: [401, 403, 403, 201, 201, 403, 403, 403],
    // An administrator already may do more than the application asks for.
    except: { adminWithoutSecondFactor: 403 },
  },
  listApplications: {
    path: '/api/admin/applications',
    statuses: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  approveApplication: {
    path: `/api/admin/applications/${unknownId}/approve`,
    sent: { body: { notes: null } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  rejectApplication: {
    path: `/api/admin/applications/${unknownId}/reject`,
    sent: { body: { notes: null } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  getAdminStats: { path: '/api/admin/stats', statuses: [401, 403, 403, 403, 403, 403, 403, 200] },
  listUsers: { path: '/api/admin/users', statuses: [401, 403, 403, 403, 403, 403, 403, 200] },
  getSettings: { path: '/api/admin/settings', statuses: [401, 403, 403, 403, 403, 403, 403, 200] },
  changeSettings: {
    path: '/api/admin/settings',
    sent: { body: { selfReview: false, donations: true, siteNotice: null, version: 0 } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  listAudit: { path: '/api/admin/audit', statuses: [401, 403, 403, 403, 403, 403, 403, 200] },
  listSecurityEvents: {
    path: '/api/admin/security-events',
    statuses: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  getStatistics: {
    path: '/api/admin/statistics',
    statuses: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  createPaymentIntent: {
    path: '/api/create-payment-intent',
    sent: { body: { amount: 25, donorName: null, donorMessage: null, showOnDonorWall: false } },
    statuses: [201, 201, 201, 201, 201, 201, 201, 201],
  },
  getDonationOutcome: {
    path: '/api/donations/by-intent/pi_unknown?clientSecret=pi_unknown_secret_1',
    statuses: [404, 404, 404, 404, 404, 404, 404, 404],
  },
  listDonorWall: { path: '/api/donor-wall', statuses: [200, 200, 200, 200, 200, 200, 200, 200] },
  getDonorWallStats: {
    path: '/api/donor-wall/stats',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200],
  },
  changeOwnDonation: {
    path: `/api/profile/donations/${unknownId}`,
    sent: { body: { showOnDonorWall: false } },
    statuses: [401, 404, 404, 404, 404, 404, 404, 404],
  },
  listAllDonations: {
    path: '/api/admin/donations',
    statuses: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  exportDonations: {
    path: '/api/admin/donations.csv',
    statuses: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  hideMessage: {
    path: `/api/admin/donations/${unknownId}/hide-message`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  hideDonorText: {
    path: `/api/admin/donations/${unknownId}/hide`,
    sent: { body: { what: 'name' } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  showDonorText: {
    path: `/api/admin/donations/${unknownId}/show`,
    sent: { body: { what: 'name' } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  changeRole: {
    path: `/api/admin/users/${unknownId}/role`,
    sent: { body: { role: 'verifier' } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  getSuspension: {
    path: `/api/admin/users/${unknownId}/suspension`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  suspendPerson: {
    path: `/api/admin/users/${unknownId}/suspension`,
    sent: { body: { reason: 'A good enough reason.', rejectPending: true } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  liftSuspension: {
    path: `/api/admin/users/${unknownId}/suspension`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  flagPerson: {
    path: `/api/verify/people/${unknownId}/flag`,
    sent: { body: { reason: 'A good enough reason.' } },
    statuses: [401, 403, 403, 403, 403, 404, 404, 404],
  },
  listTakeBack: {
    path: `/api/admin/users/${unknownId}/take-back?what=decisions&since=2026-01-01T00:00:00Z`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  takeBack: {
    path: `/api/admin/users/${unknownId}/take-back`,
    sent: {
      body: {
        what: 'decisions',
        since: '2026-01-01T00:00:00Z',
        reason: 'A good enough reason.',
        fingerprint: 'x',
      },
    },
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  listFlags: { path: '/api/admin/flags', statuses: [401, 403, 403, 403, 403, 403, 403, 200] },
  closeFlags: {
    path: `/api/admin/users/${unknownId}/close-flags`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  getScope: {
    path: `/api/admin/users/${unknownId}/scope`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  setScope: {
    path: `/api/admin/users/${unknownId}/scope`,
    sent: { body: { languages: [], subjects: [] } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  lendScope: {
    path: `/api/admin/users/${unknownId}/scope/lend`,
    sent: { body: { languages: ['venda'], subjects: [], days: 30 } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  listInvitations: {
    path: '/api/admin/invitations',
    statuses: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  inviteVerifier: {
    path: '/api/admin/invitations',
    sent: { body: { email: 'zanele@example.org', languages: [], subjects: [] } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 201],
  },
  withdrawInvitation: {
    path: `/api/admin/invitations/${unknownId}`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  acceptInvitation: {
    path: '/api/invitations/accept',
    sent: { body: { token: 'unknown' } },
    statuses: [401, 403, 403, 404, 404, 409, 409, 403],
    except: { adminWithoutSecondFactor: 403 },
  },
  listBatches: {
    path: '/api/admin/batches',
    statuses: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  undoBatch: {
    path: `/api/admin/batches/${unknownId}/undo`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  listReports: { path: '/api/reports', statuses: [401, 403, 403, 403, 403, 200, 200, 200] },
  resolveReport: {
    path: `/api/reports/${unknownId}/resolve`,
    sent: { body: { note: null } },
    statuses: [401, 403, 403, 403, 403, 404, 404, 404],
  },
  reopenTerm: {
    path: `/api/reports/${unknownId}/reopen-term`,
    sent: { body: { reason: 'A good enough reason.' } },
    statuses: [401, 403, 403, 403, 403, 404, 404, 404],
  },
  listProposals: {
    path: '/api/proposals',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200],
  },
  listNotices: { path: '/api/notices', statuses: [401, 200, 200, 200, 200, 200, 200, 200] },
  readNotices: {
    path: '/api/notices/read',
    sent: { body: { upTo: unknownId } },
    statuses: [401, 404, 404, 404, 404, 404, 404, 404],
  },
  getNoticePreferences: {
    path: '/api/notices/preferences',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  setNoticePreferences: {
    path: '/api/notices/preferences',
    sent: { body: { submissions: true, account: true } },
    statuses: [401, 200, 200, 200, 200, 200, 200, 200],
  },
};

/** The calls whose replies caches may store if the viewer is signed out. */
const storable = new Set([
  'getStats',
  'listTerms',
  'listSuggestions',
  'getTerm',
  'listConcepts',
  'getConcept',
  'browseWords',
  'listLetters',
  'getWordOfTheDay',
  'listDonorWall',
  'getDonorWallStats',
  'getExportManifest',
  'listExportReleases',
  'listPacks',
  'listPrintableWords',
  'getOembed',
  'getGoals',
  'getReviewTimes',
  'listWanted',
  'getPerson',
]);

function expectStorage(name: string, viewer: Viewer, reply: Reply): void {
  const isPublic = viewer === 'anonymous' && reply.status === 200 && storable.has(name);
  expect(reply.headers.get('cache-control')).toBe(isPublic ? 'public, no-cache' : 'no-store');
}

const reject = { body: { reason: 'A good enough reason.' } };

/** Verifiers may change concepts whatever the status of their terms is. */
const onlyVerifiers: Record<TermStatus, Row> = {
  verified: [401, 403, 403, 403, 403, 403, 200, 200],
  pending: [401, 403, 403, 403, 403, 403, 200, 200],
  rejected: [401, 403, 403, 403, 403, 403, 200, 200],
};
const reasons = { source: 'A school book', reason: 'A good enough reason.' };
/** Stores a proposal of the judge for a term, whatever the status of the term is. */
const propose = (id: string) =>
  database.transaction((tx) =>
    storeProposal(
      tx,
      {
        target: { termId: id, conceptId: null },
        changes: { plural: { from: null, to: 'mwoyo' } },
        version: 1,
        ...reasons,
      },
      people.judge.id,
    ),
  );
/**
 * Corrects the spelling of a term if it is verified.
 * @returns the id of the history entry before the correction
 */
async function correctOnce(id: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'select id from term_history where term_id = $1 order by position desc limit 1',
    [id],
  );
  await people.judge.request('POST', `/api/verify/${id}/spelling`, {
    body: { englishWord: 'Heart', version: 1 },
  });
  return rows[0]!.id;
}
/** The number of a concept that others are merged into. */
let otherConcept: number;

/**
 * Calls that are about one term, with the expected HTTP statuses for each status of the term. `own`
 * contains the expected HTTP statuses for a verifier or an admin who submitted the term.
 */
const onTerms: Partial<
  Record<
    keyof typeof endpoints,
    {
      path: (id: string) => string | Promise<string>;
      sent?: RequestContent | ((id: string) => RequestContent | Promise<RequestContent>);
      /** Whether an accepted call leaves the status of the term as it is. */
      keepsStatus?: true;
      /** Whether an accepted call makes the term pending. */
      sendsBack?: true;
      statuses: Record<TermStatus, Row>;
      own: Record<TermStatus, number>;
    }
  >
> = {
  getTerm: {
    path: (id) => `/api/terms/${id}`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [200, 200, 200, 200, 200, 200, 200, 200],
      pending: [404, 404, 404, 200, 200, 200, 200, 200],
      rejected: [404, 404, 404, 404, 200, 404, 200, 200],
    },
  },
  getOembed: {
    path: (id) => `/api/oembed?url=${site.origin}/dictionary/${id}`,
    own: { verified: 200, pending: 404, rejected: 404 },
    statuses: {
      verified: [200, 200, 200, 200, 200, 200, 200, 200],
      pending: [404, 404, 404, 404, 404, 404, 404, 404],
      rejected: [404, 404, 404, 404, 404, 404, 404, 404],
    },
  },
  getConcept: {
    path: async (id) => `/api/concepts/${await aConcept(database, [id], { headword: id })}`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [200, 200, 200, 200, 200, 200, 200, 200],
      pending: [404, 404, 404, 200, 200, 200, 200, 200],
      rejected: [404, 404, 404, 404, 200, 404, 200, 200],
    },
  },
  getReview: {
    path: (id) => `/api/verify/${id}`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 200, 200],
    },
  },
  claimTerm: {
    path: (id) => `/api/verify/${id}/claim`,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409],
    },
  },
  releaseTerm: {
    path: (id) => `/api/verify/${id}/claim`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 200, 200],
    },
  },
  approveTerm: {
    path: (id) => `/api/verify/${id}/approve`,
    sent: approve,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409],
    },
  },
  confirmTerm: {
    path: (id) => `/api/terms/${id}/confirm`,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409],
    },
  },
  rejectTerm: {
    path: (id) => `/api/verify/${id}/reject`,
    sent: reject,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409],
    },
  },
  requestChanges: {
    path: (id) => `/api/verify/${id}/request-changes`,
    sent: reject,
    keepsStatus: true,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409],
    },
  },
  answerSecondLook: {
    path: drawSecondLook,
    sent: { body: { verdict: 'reject', reason: 'A good enough reason.' } },
    keepsStatus: true,
    own: { verified: 404, pending: 404, rejected: 404 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 404, 404],
      rejected: [401, 403, 403, 403, 403, 404, 404, 404],
    },
  },
  listComments: {
    path: (id) => `/api/terms/${id}/comments`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [401, 403, 403, 403, 200, 200, 200, 200],
      pending: [401, 403, 403, 403, 200, 200, 200, 200],
      rejected: [401, 403, 403, 404, 200, 404, 200, 200],
    },
  },
  addComment: {
    path: (id) => `/api/terms/${id}/comments`,
    sent: { body: { text: 'Where is this word used?' } },
    own: { verified: 201, pending: 201, rejected: 201 },
    statuses: {
      verified: [401, 403, 403, 403, 201, 201, 201, 201],
      pending: [401, 403, 403, 403, 201, 201, 201, 201],
      rejected: [401, 403, 403, 404, 201, 404, 201, 201],
    },
  },
  editSubmission: {
    path: (id) => `/api/terms/${id}`,
    sent: { body: { ...words, vernacularWord: 'mwoyo' } },
    keepsStatus: true,
    own: { verified: 409, pending: 200, rejected: 409 },
    statuses: {
      verified: [401, 403, 403, 403, 409, 403, 403, 403],
      pending: [401, 403, 403, 403, 200, 403, 403, 403],
      rejected: [401, 403, 403, 404, 409, 404, 403, 403],
    },
  },
  withdrawSubmission: {
    path: (id) => `/api/terms/${id}/withdraw`,
    sent: { body: {} },
    own: { verified: 409, pending: 200, rejected: 409 },
    statuses: {
      verified: [401, 403, 403, 403, 409, 403, 403, 403],
      pending: [401, 403, 403, 403, 200, 403, 403, 403],
      rejected: [401, 403, 403, 404, 409, 404, 403, 403],
    },
  },
  editAndApproveTerm: {
    path: (id) => `/api/verify/${id}`,
    sent: () => ({ body: otherWords() }),
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409],
    },
  },
  mergeTerm: {
    path: (id) => `/api/terms/${id}/merge`,
    sent: async () => ({
      body: { into: await term('verified', 'submitter'), reason: 'A good enough reason.' },
    }),
    keepsStatus: true,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409],
    },
  },
  undoTermMerge: {
    path: (id) => `/api/terms/${id}/merge/undo`,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409],
    },
  },
  undoDecision: {
    path: (id) => `/api/verify/${id}/undo`,
    own: { verified: 403, pending: 409, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 403],
      pending: [401, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 403, 403],
    },
  },
  editConcept: {
    path: async (id) => `/api/concepts/${await aConcept(database, [id], { headword: id })}`,
    sent: { body: { version: 1, gloss: 'the organ' } },
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlyVerifiers,
  },
  mergeConcept: {
    path: async (id) => `/api/concepts/${await aConcept(database, [id], { headword: id })}/merge`,
    sent: () => ({ body: { into: otherConcept, reason: 'A good enough reason.' } }),
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlyVerifiers,
  },
  splitConcept: {
    path: async (id) => {
      const stays = await term('verified', 'submitter');
      return `/api/concepts/${await aConcept(database, [id, stays], { headword: id })}/split`;
    },
    sent: (id) => ({
      body: { terms: [id], gloss: 'another meaning', reason: 'A good enough reason.' },
    }),
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlyVerifiers,
  },
  restoreConcept: {
    path: async (id) => {
      const number = await aConcept(database, [id], { headword: id });
      await people.judge.request('POST', `/api/concepts/${number}/merge`, {
        body: { into: otherConcept, reason: 'A good enough reason.' },
      });
      return `/api/concepts/${number}/restore`;
    },
    sent: { body: { reason: null } },
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlyVerifiers,
  },
  sendBackTerm: {
    path: (id) => `/api/verify/${id}/send-back`,
    sent: reject,
    sendsBack: true,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 200, 200],
    },
  },
  deleteTerm: {
    path: (id) => `/api/terms/${id}`,
    sent: { body: { confirmation: 'delete' } },
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 409],
      pending: [401, 403, 403, 403, 403, 403, 403, 409],
      rejected: [401, 403, 403, 403, 403, 403, 403, 200],
    },
  },
  restoreTerm: {
    path: (id) => `/api/verify/${id}/restore`,
    sent: async (id) => ({
      body: { historyId: await correctOnce(id), reason: 'A good enough reason.', version: 2 },
    }),
    keepsStatus: true,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409],
    },
  },
  correctSpelling: {
    path: (id) => `/api/verify/${id}/spelling`,
    sent: { body: { englishWord: 'Heart', version: 1 } },
    keepsStatus: true,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409],
    },
  },
  submitProposal: {
    path: () => '/api/proposals',
    sent: (id) => ({
      body: { termId: id, version: 1, changes: { plural: 'mwoyo' }, ...reasons },
    }),
    own: { verified: 201, pending: 409, rejected: 409 },
    statuses: {
      verified: [401, 403, 403, 201, 201, 201, 201, 201],
      pending: [401, 403, 403, 409, 409, 409, 409, 409],
      rejected: [401, 403, 403, 404, 409, 404, 409, 409],
    },
  },
  acceptProposal: {
    path: async (id) => `/api/proposals/${await propose(id)}/accept`,
    sent: { body: { reason: null } },
    keepsStatus: true,
    own: { verified: 200, pending: 409, rejected: 409 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 403, 409, 409],
    },
  },
  rejectProposal: {
    path: async (id) => `/api/proposals/${await propose(id)}/reject`,
    sent: reject,
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlyVerifiers,
  },
  withdrawProposal: {
    path: async (id) => `/api/proposals/${await propose(id)}/withdraw`,
    own: { verified: 404, pending: 404, rejected: 404 },
    statuses: {
      verified: [401, 403, 403, 404, 404, 404, 404, 404],
      pending: [401, 403, 403, 404, 404, 404, 404, 404],
      rejected: [401, 403, 403, 404, 404, 404, 404, 404],
    },
  },
  submitReport: {
    path: () => '/api/reports',
    sent: (id) => ({ body: { termId: id, reason: 'other', details: null } }),
    own: { verified: 201, pending: 201, rejected: 201 },
    statuses: {
      verified: [201, 201, 403, 201, 201, 201, 201, 201],
      pending: [404, 404, 403, 201, 201, 201, 201, 201],
      rejected: [404, 404, 403, 404, 201, 404, 201, 201],
    },
  },
};

const statusOf = async (id: string) =>
  (await database.query<{ status: TermStatus }>('select status from terms where id = $1', [id]))
    .rows[0]!.status;

const methodOf = (name: string) => endpoints[name as keyof typeof endpoints].method;

startAccessSite();
beforeAll(async () => {
  const id = await term('verified', 'submitter');
  otherConcept = await aConcept(database, [id], { headword: 'another concept' });
});

test('every endpoint of the contract has a row in the access grid', () => {
  expect([...Object.keys(plain), ...Object.keys(onTerms)].sort()).toEqual(
    Object.keys(endpoints).sort(),
  );
});

describe.each(Object.entries(plain))('%s', (name, { path, sent, statuses, except }) => {
  const cells = byViewer(statuses).map(
    ([viewer, status]) => [viewer, except?.[viewer] ?? status] as const,
  );
  test.each(cells)(`${name} called by %s returns %i`, async (viewer, status) => {
    const reply = await people[viewer].request(methodOf(name), path, sent);
    expect(reply.status).toBe(status);
    expectStorage(name, viewer, reply);
  });
});

describe.each(Object.entries(onTerms))(
  '%s',
  (name, { path, sent, statuses, own, keepsStatus, sendsBack }) => {
    const cells = (['verified', 'pending', 'rejected'] as const).flatMap((status) => [
      ...byViewer(statuses[status]).map(([viewer, expected]) => ({
        viewer,
        status,
        whose: 'submitter' as Viewer,
        expected,
      })),
      ...(['verifier', 'admin'] as const).map((viewer) => ({
        viewer,
        status,
        whose: viewer as Viewer,
        expected: own[status],
      })),
    ]);
    test.each(cells)(
      `${name} called by $viewer on a $status term of $whose returns $expected`,
      async ({ viewer, status, whose, expected }) => {
        const id = await term(status, whose);
        const reply = await people[viewer].request(
          methodOf(name),
          await path(id),
          typeof sent === 'function' ? await sent(id) : sent,
        );
        expect(reply.status).toBe(expected);
        expectStorage(name, viewer, reply);
        // Only an accepted decision changes the term's status. Except for changes of concepts, it
        // is the only call that sends a body and returns 200: reads send none, and a report returns
        // 201.
        if (expected !== 200 || !sent || keepsStatus) expect(await statusOf(id)).toBe(status);
        else expect((await statusOf(id)) === 'pending').toBe(sendsBack === true);
        if (expected === 404) expect(reply.text).not.toContain('moyo');
      },
    );
  },
);

test('no request of the access grid logs a server error', () => {
  expect(site.logged).toEqual([]);
});

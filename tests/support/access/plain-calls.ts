import type { endpoints } from '#contract/endpoints.ts';
import { words } from '../access-site.ts';
import { type PlainCall, unknownId } from './rows.ts';

/** Calls that are not about one term, by their name in the contract. */
export const plainCalls: Partial<Record<keyof typeof endpoints, PlainCall>> = {
  getCurrentUser: {
    path: '/api/auth/user',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  getStats: { path: '/api/stats', statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200] },
  listTerms: { path: '/api/terms', statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200] },
  listSuggestions: {
    path: '/api/suggestions?query=hea',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  listConcepts: { path: '/api/concepts', statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200] },
  browseWords: {
    path: '/api/browse/zulu/all/a',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  listLetters: {
    path: '/api/browse/zulu',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  getWordOfTheDay: {
    path: '/api/word-of-the-day',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  findDuplicates: {
    path: '/api/terms/duplicates?english=heart&language=shona',
    statuses: [401, 403, 403, 200, 200, 200, 200, 200, 200],
  },
  listMeanings: {
    path: '/api/terms/meanings?english=heart',
    statuses: [401, 403, 403, 200, 200, 200, 200, 200, 200],
  },
  submitTerm: {
    path: '/api/terms',
    sent: { body: words },
    statuses: [401, 403, 403, 201, 201, 201, 201, 201, 201],
  },
  listPending: { path: '/api/verify', statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200] },
  decideInBulk: {
    path: '/api/verify/bulk',
    sent: { body: { action: 'approve', ids: [unknownId] } },
    statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200],
  },
  nextReview: {
    path: '/api/verify/next',
    sent: { body: { view: {} } },
    statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200],
  },
  listMyActions: {
    path: '/api/verify/my-actions',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200],
  },
  listRecentHistory: {
    path: '/api/verify/recent-history',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200],
  },
  listDuplicateTerms: {
    path: '/api/verify/duplicates',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200],
  },
  listSecondLooks: {
    path: '/api/verify/second-looks',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200],
  },
  listMerges: { path: '/api/merges', statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200] },
  listMergeCandidates: {
    path: '/api/merge-candidates',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200],
  },
  getPreferences: {
    path: '/api/verify/preferences',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200],
  },
  savePreferences: {
    path: '/api/verify/preferences',
    sent: { body: { languages: ['shona'], subjects: [] } },
    statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200],
  },
  getVerifierStatistics: {
    path: '/api/verify/statistics',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200],
  },
  getReviewTimes: {
    path: '/api/review-times',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  getExportManifest: {
    path: '/api/export/manifest.json',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  listExportReleases: {
    path: '/api/export/releases.json',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  listPacks: { path: '/api/packs', statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200] },
  composeGlossary: {
    path: '/api/glossary',
    sent: { body: { text: 'The heart moves blood.', language: 'shona' } },
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  listPrintableWords: {
    path: '/api/print/shona/biology',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  getGoals: { path: '/api/goals', statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200] },
  listWanted: { path: '/api/wanted', statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200] },
  askForWord: {
    path: '/api/wanted',
    sent: { body: { word: 'neutrino', language: 'shona' } },
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  getHealth: {
    path: '/api/admin/health',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  listWantedSearches: {
    path: '/api/admin/wanted',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  reviewWanted: {
    path: `/api/admin/wanted/${unknownId}`,
    sent: { body: { status: 'hidden' } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  getPerson: {
    path: '/api/people/999999',
    statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404],
  },
  saveShortcuts: {
    path: '/api/profile/shortcuts',
    sent: { body: { on: true } },
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  getPublicProfile: {
    path: '/api/profile/page',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  showPage: {
    path: '/api/profile/page',
    sent: { body: { isShown: true } },
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  saveStatements: {
    path: '/api/profile/statements',
    sent: { body: { statements: [{ language: 'shona', relation: 'taught' }] } },
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  listSubmissions: {
    path: '/api/profile/submissions',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  listDonations: {
    path: '/api/profile/donations',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  exportProfile: {
    path: '/api/profile/export',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  getProfileSummary: {
    path: '/api/profile/summary',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  // The confirmation word is wrong, so that the call does not delete the viewer's account.
  eraseProfile: {
    path: '/api/profile',
    sent: { body: { confirmation: 'yes' } },
    statuses: [401, 400, 400, 400, 400, 400, 400, 400, 400],
  },
  listSessions: {
    path: '/api/profile/sessions',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  endOwnSession: {
    path: `/api/profile/sessions/${unknownId}`,
    statuses: [401, 404, 404, 404, 404, 404, 404, 404, 404],
  },
  endOtherSessions: {
    path: '/api/profile/sessions',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  getDeviceKey: {
    path: '/api/profile/device-key',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  listFactors: {
    path: '/api/profile/factors',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  renameFactor: {
    path: `/api/profile/factors/${unknownId}`,
    sent: { body: { name: 'Phone' } },
    statuses: [401, 404, 404, 404, 404, 404, 404, 404, 404],
  },
  removeFactor: {
    path: `/api/profile/factors/${unknownId}`,
    statuses: [401, 404, 404, 404, 404, 404, 404, 404, 404],
  },
  listOwnSecurityEvents: {
    path: '/api/profile/security-events',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  getMyApplication: {
    path: '/api/verifier-applications/me',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
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
    statuses: [401, 403, 403, 201, 201, 403, 403, 403, 403],
    // An administrator already may do more than the application asks for.
    except: { adminWithoutSecondFactor: 403 },
  },
  listApplications: {
    path: '/api/admin/applications',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  approveApplication: {
    path: `/api/admin/applications/${unknownId}/approve`,
    sent: { body: { notes: null } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  rejectApplication: {
    path: `/api/admin/applications/${unknownId}/reject`,
    sent: { body: { notes: null } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  getAdminStats: {
    path: '/api/admin/stats',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  listUsers: { path: '/api/admin/users', statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200] },
  getSettings: {
    path: '/api/admin/settings',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  changeSettings: {
    path: '/api/admin/settings',
    sent: { body: { selfReview: false, donations: true, siteNotice: null, version: 0 } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  listSources: {
    path: '/api/admin/sources',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  changeLicence: {
    path: '/api/admin/sources/no-such-source',
    sent: { body: { licence: 'CC-BY-4.0' } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  listAudit: { path: '/api/admin/audit', statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200] },
  listSecurityEvents: {
    path: '/api/admin/security-events',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  getStatistics: {
    path: '/api/admin/statistics',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  createPaymentIntent: {
    path: '/api/create-payment-intent',
    sent: { body: { amount: 25, donorName: null, donorMessage: null, showOnDonorWall: false } },
    statuses: [201, 201, 201, 201, 201, 201, 201, 201, 201],
  },
  getDonationOutcome: {
    path: '/api/donations/by-intent/pi_unknown?clientSecret=pi_unknown_secret_1',
    statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404],
  },
  listDonorWall: {
    path: '/api/donor-wall',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  getDonorWallStats: {
    path: '/api/donor-wall/stats',
    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  changeOwnDonation: {
    path: `/api/profile/donations/${unknownId}`,
    sent: { body: { showOnDonorWall: false } },
    statuses: [401, 404, 404, 404, 404, 404, 404, 404, 404],
  },
  listAllDonations: {
    path: '/api/admin/donations',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  exportDonations: {
    path: '/api/admin/donations.csv',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  hideMessage: {
    path: `/api/admin/donations/${unknownId}/hide-message`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  hideDonorText: {
    path: `/api/admin/donations/${unknownId}/hide`,
    sent: { body: { what: 'name' } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  showDonorText: {
    path: `/api/admin/donations/${unknownId}/show`,
    sent: { body: { what: 'name' } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  changeRole: {
    path: `/api/admin/users/${unknownId}/role`,
    sent: { body: { role: 'verifier' } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  getSuspension: {
    path: `/api/admin/users/${unknownId}/suspension`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  suspendPerson: {
    path: `/api/admin/users/${unknownId}/suspension`,
    sent: { body: { reason: 'A good enough reason.', rejectPending: true } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  liftSuspension: {
    path: `/api/admin/users/${unknownId}/suspension`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  flagPerson: {
    path: `/api/verify/people/${unknownId}/flag`,
    sent: { body: { reason: 'A good enough reason.' } },
    statuses: [401, 403, 403, 403, 403, 404, 404, 404, 404],
  },
  listTakeBack: {
    path: `/api/admin/users/${unknownId}/take-back?what=decisions&since=2026-01-01T00:00:00Z`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
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
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  listFlags: { path: '/api/admin/flags', statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200] },
  closeFlags: {
    path: `/api/admin/users/${unknownId}/close-flags`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  getScope: {
    path: `/api/admin/users/${unknownId}/scope`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  setScope: {
    path: `/api/admin/users/${unknownId}/scope`,
    sent: { body: { languages: [], subjects: [] } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  lendScope: {
    path: `/api/admin/users/${unknownId}/scope/lend`,
    sent: { body: { languages: ['venda'], subjects: [], days: 30 } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  listInvitations: {
    path: '/api/admin/invitations',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  inviteVerifier: {
    path: '/api/admin/invitations',
    sent: { body: { email: 'zanele@example.org', languages: [], subjects: [] } },
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 201],
  },
  withdrawInvitation: {
    path: `/api/admin/invitations/${unknownId}`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  acceptInvitation: {
    path: '/api/invitations/accept',
    sent: { body: { token: 'unknown' } },
    statuses: [401, 403, 403, 404, 404, 409, 409, 409, 403],
    except: { adminWithoutSecondFactor: 403 },
  },
  listBatches: {
    path: '/api/admin/batches',
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  undoBatch: {
    path: `/api/admin/batches/${unknownId}/undo`,
    statuses: [401, 403, 403, 403, 403, 403, 403, 403, 404],
  },
  listReports: { path: '/api/reports', statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200] },
  listProposals: {
    path: '/api/proposals',
    statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200],
  },
  listNotices: { path: '/api/notices', statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200] },
  readNotices: {
    path: '/api/notices/read',
    sent: { body: { upTo: unknownId } },
    statuses: [401, 404, 404, 404, 404, 404, 404, 404, 404],
  },
  getNoticePreferences: {
    path: '/api/notices/preferences',
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  setNoticePreferences: {
    path: '/api/notices/preferences',
    sent: { body: { submissions: true, account: true } },
    statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200],
  },
};

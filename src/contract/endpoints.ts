import * as accountSecurity from './account/account-security.ts';
import * as applications from './account/applications.ts';
import * as deviceKey from './account/device-key.ts';
import * as identity from './account/identity.ts';
import * as notices from './account/notices.ts';
import * as profile from './account/profile.ts';
import * as publicProfile from './account/public-profile.ts';
import * as administration from './administration/administration.ts';
import * as audit from './administration/audit.ts';
import * as health from './administration/health.ts';
import * as invitations from './administration/invitations.ts';
import * as people from './administration/people.ts';
import * as scopes from './administration/scopes.ts';
import * as securityEvents from './administration/security-events.ts';
import * as settings from './administration/settings.ts';
import * as sources from './administration/sources.ts';
import * as statistics from './administration/statistics.ts';
import * as suspensions from './administration/suspensions.ts';
import * as takeBack from './administration/take-back.ts';
import * as wanted from './administration/wanted.ts';
import * as donations from './donations/donations.ts';
import type { Endpoint } from './endpoint.ts';
import * as exports from './exports/exports.ts';
import * as oembed from './exports/oembed.ts';
import * as packs from './exports/packs.ts';
import * as print from './exports/print.ts';
import * as bulk from './review/bulk.ts';
import * as flags from './review/flags.ts';
import * as mergeCandidates from './review/merge-candidates.ts';
import * as mergeDecisions from './review/merge-decisions.ts';
import * as reports from './review/reports.ts';
import * as reviewTimes from './review/review-times.ts';
import * as secondLooks from './review/second-looks.ts';
import * as verification from './review/verification.ts';
import * as verifierStatistics from './review/verifier-statistics.ts';
import * as batches from './terms/batches.ts';
import * as browse from './terms/browse.ts';
import * as comments from './terms/comments.ts';
import * as conceptEdits from './terms/concept-edits.ts';
import * as concepts from './terms/concepts.ts';
import * as contribution from './terms/contribution.ts';
import * as corrections from './terms/corrections.ts';
import * as deletion from './terms/deletion.ts';
import * as dictionary from './terms/dictionary.ts';
import * as glossary from './terms/glossary.ts';
import * as goals from './terms/goals.ts';
import * as home from './terms/home.ts';
import * as merges from './terms/merges.ts';
import * as proposals from './terms/proposals.ts';

/**
 * All endpoints of the API except those of the payment sandbox. The OpenAPI document and the
 * permission tests are derived from them.
 */
export const endpoints = {
  getCurrentUser: identity.getCurrentUser,
  saveShortcuts: identity.saveShortcuts,
  getDeviceKey: deviceKey.getDeviceKey,
  getStats: home.getStats,
  listTerms: dictionary.listTerms,
  findDuplicates: contribution.findDuplicates,
  listMeanings: contribution.listMeanings,
  listSuggestions: dictionary.listSuggestions,
  getTerm: dictionary.getTerm,
  deleteTerm: deletion.deleteTerm,
  listConcepts: concepts.listConcepts,
  getConcept: concepts.getConcept,
  editConcept: conceptEdits.editConcept,
  mergeConcept: conceptEdits.mergeConcept,
  splitConcept: conceptEdits.splitConcept,
  restoreConcept: conceptEdits.restoreConcept,
  browseWords: browse.browseWords,
  listLetters: browse.listLetters,
  getWordOfTheDay: browse.getWordOfTheDay,
  submitTerm: contribution.submitTerm,
  editSubmission: contribution.editSubmission,
  withdrawSubmission: contribution.withdrawSubmission,
  listComments: comments.listComments,
  addComment: comments.addComment,
  listPending: verification.listPending,
  nextReview: verification.nextReview,
  claimTerm: verification.claimTerm,
  releaseTerm: verification.releaseTerm,
  decideInBulk: bulk.decideInBulk,
  listMyActions: verification.listMyActions,
  listRecentHistory: verification.listRecentHistory,
  listDuplicateTerms: verification.listDuplicateTerms,
  getReview: verification.getReview,
  approveTerm: verification.approveTerm,
  confirmTerm: verification.confirmTerm,
  rejectTerm: verification.rejectTerm,
  requestChanges: verification.requestChanges,
  editAndApproveTerm: verification.editAndApproveTerm,
  undoDecision: verification.undoDecision,
  listSecondLooks: secondLooks.listSecondLooks,
  answerSecondLook: secondLooks.answerSecondLook,
  getPreferences: verification.getPreferences,
  savePreferences: verification.savePreferences,
  listSubmissions: profile.listSubmissions,
  listDonations: profile.listDonations,
  getProfileSummary: profile.getProfileSummary,
  exportProfile: profile.exportProfile,
  eraseProfile: profile.eraseProfile,
  listSessions: accountSecurity.listSessions,
  endOwnSession: accountSecurity.endOwnSession,
  endOtherSessions: accountSecurity.endOtherSessions,
  listFactors: accountSecurity.listFactors,
  renameFactor: accountSecurity.renameFactor,
  removeFactor: accountSecurity.removeFactor,
  listOwnSecurityEvents: accountSecurity.listOwnSecurityEvents,
  getMyApplication: applications.getMyApplication,
  submitApplication: applications.submitApplication,
  listApplications: applications.listApplications,
  approveApplication: applications.approveApplication,
  rejectApplication: applications.rejectApplication,
  getExportManifest: exports.getExportManifest,
  listExportReleases: exports.listExportReleases,
  listPacks: packs.listPacks,
  composeGlossary: glossary.composeGlossary,
  listPrintableWords: print.listPrintableWords,
  getOembed: oembed.getOembed,
  getGoals: goals.getGoals,
  getVerifierStatistics: verifierStatistics.getVerifierStatistics,
  getReviewTimes: reviewTimes.getReviewTimes,
  getHealth: health.getHealth,
  listWanted: wanted.listWanted,
  askForWord: wanted.askForWord,
  listWantedSearches: wanted.listWantedSearches,
  reviewWanted: wanted.reviewWanted,
  getPerson: people.getPerson,
  getPublicProfile: publicProfile.getPublicProfile,
  showPage: publicProfile.showPage,
  saveStatements: publicProfile.saveStatements,
  getAdminStats: administration.getAdminStats,
  listUsers: administration.listUsers,
  changeRole: administration.changeRole,
  getSuspension: suspensions.getSuspension,
  suspendPerson: suspensions.suspendPerson,
  liftSuspension: suspensions.liftSuspension,
  flagPerson: flags.flagPerson,
  listFlags: flags.listFlags,
  closeFlags: flags.closeFlags,
  getScope: scopes.getScope,
  setScope: scopes.setScope,
  lendScope: scopes.lendScope,
  listInvitations: invitations.listInvitations,
  inviteVerifier: invitations.inviteVerifier,
  withdrawInvitation: invitations.withdrawInvitation,
  acceptInvitation: invitations.acceptInvitation,
  listTakeBack: takeBack.listTakeBack,
  takeBack: takeBack.takeBack,
  listBatches: batches.listBatches,
  undoBatch: batches.undoBatch,
  mergeTerm: merges.mergeTerm,
  undoTermMerge: merges.undoTermMerge,
  listMerges: merges.listMerges,
  listMergeCandidates: mergeCandidates.listMergeCandidates,
  keepApart: mergeDecisions.keepApart,
  undoCandidate: mergeDecisions.undoCandidate,
  sendBackTerm: corrections.sendBackTerm,
  restoreTerm: corrections.restoreTerm,
  correctSpelling: corrections.correctSpelling,
  submitProposal: proposals.submitProposal,
  listProposals: proposals.listProposals,
  acceptProposal: proposals.acceptProposal,
  rejectProposal: proposals.rejectProposal,
  withdrawProposal: proposals.withdrawProposal,
  submitReport: reports.submitReport,
  listReports: reports.listReports,
  resolveReport: reports.resolveReport,
  reopenTerm: reports.reopenTerm,
  getSettings: settings.getSettings,
  changeSettings: settings.changeSettings,
  listSources: sources.listSources,
  changeLicence: sources.changeLicence,
  listAudit: audit.listAudit,
  listSecurityEvents: securityEvents.listSecurityEvents,
  getStatistics: statistics.getStatistics,
  listNotices: notices.listNotices,
  readNotices: notices.readNotices,
  getNoticePreferences: notices.getNoticePreferences,
  setNoticePreferences: notices.setNoticePreferences,
  createPaymentIntent: donations.createPaymentIntent,
  getDonationOutcome: donations.getDonationOutcome,
  listDonorWall: donations.listDonorWall,
  getDonorWallStats: donations.getDonorWallStats,
  changeOwnDonation: donations.changeOwnDonation,
  listAllDonations: donations.listAllDonations,
  exportDonations: donations.exportDonations,
  hideMessage: donations.hideMessage,
  hideDonorText: donations.hideDonorText,
  showDonorText: donations.showDonorText,
} as const satisfies Record<string, Endpoint>;

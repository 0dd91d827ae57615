import * as accountSecurity from './account-security.ts';
import * as administration from './administration.ts';
import * as applications from './applications.ts';
import * as audit from './audit.ts';
import * as batches from './batches.ts';
import * as browse from './browse.ts';
import * as bulk from './bulk.ts';
import * as comments from './comments.ts';
import * as conceptEdits from './concept-edits.ts';
import * as concepts from './concepts.ts';
import * as contribution from './contribution.ts';
import * as corrections from './corrections.ts';
import * as deletion from './deletion.ts';
import * as dictionary from './dictionary.ts';
import * as donations from './donations.ts';
import type { Endpoint } from './endpoint.ts';
import * as exports from './exports.ts';
import * as flags from './flags.ts';
import * as glossary from './glossary.ts';
import * as goals from './goals.ts';
import * as health from './health.ts';
import * as home from './home.ts';
import * as identity from './identity.ts';
import * as invitations from './invitations.ts';
import * as merges from './merges.ts';
import * as notices from './notices.ts';
import * as oembed from './oembed.ts';
import * as packs from './packs.ts';
import * as people from './people.ts';
import * as print from './print.ts';
import * as profile from './profile.ts';
import * as proposals from './proposals.ts';
import * as publicProfile from './public-profile.ts';
import * as reports from './reports.ts';
import * as reviewTimes from './review-times.ts';
import * as scopes from './scopes.ts';
import * as secondLooks from './second-looks.ts';
import * as securityEvents from './security-events.ts';
import * as settings from './settings.ts';
import * as statistics from './statistics.ts';
import * as suspensions from './suspensions.ts';
import * as takeBack from './take-back.ts';
import * as verification from './verification.ts';
import * as verifierStatistics from './verifier-statistics.ts';
import * as wanted from './wanted.ts';

/**
 * All endpoints of the API except those of the payment sandbox. The OpenAPI document and the
 * permission tests are derived from them.
 */
export const endpoints = {
  getCurrentUser: identity.getCurrentUser,
  saveShortcuts: identity.saveShortcuts,
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

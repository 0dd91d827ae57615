import * as account from './account.ts';
import * as administration from './administration.ts';
import * as applications from './applications.ts';
import type { Endpoint } from './endpoint.ts';
import * as profile from './profile.ts';
import * as terms from './terms.ts';
import * as verification from './verification.ts';

/** Every call of the API, for the OpenAPI document and the access grid. */
export const endpoints = {
  getCurrentUser: account.getCurrentUser,
  getStats: account.getStats,
  listTerms: terms.listTerms,
  findDuplicates: terms.findDuplicates,
  listSuggestions: terms.listSuggestions,
  getTerm: terms.getTerm,
  submitTerm: terms.submitTerm,
  listPending: verification.listPending,
  listMyActions: verification.listMyActions,
  listRecentHistory: verification.listRecentHistory,
  getReview: verification.getReview,
  approveTerm: verification.approveTerm,
  rejectTerm: verification.rejectTerm,
  editAndApproveTerm: verification.editAndApproveTerm,
  listSubmissions: profile.listSubmissions,
  listDonations: profile.listDonations,
  getMyApplication: applications.getMyApplication,
  submitApplication: applications.submitApplication,
  listApplications: applications.listApplications,
  approveApplication: applications.approveApplication,
  rejectApplication: applications.rejectApplication,
  getAdminStats: administration.getAdminStats,
  listUsers: administration.listUsers,
  changeRole: administration.changeRole,
} as const satisfies Record<string, Endpoint>;

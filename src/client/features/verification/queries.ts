import { useApiQuery, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toast.tsx';
import { getTerm, listTerms } from '#contract/dictionary.ts';
import { getStats } from '#contract/home.ts';
import { listReports, reopenTerm, resolveReport } from '#contract/reports.ts';
import {
  approveTerm,
  editAndApproveTerm,
  getPreferences,
  getReview,
  listDuplicateTerms,
  listMyActions,
  listPending,
  listRecentHistory,
  rejectTerm,
  savePreferences,
} from '#contract/verification.ts';
import { m } from '#domain/messages.ts';
import { pendingArgs, type QueueView, queueArgs, reportsArgs } from './queue-view.ts';

/** How often the queue is fetched again while it is visible. */
const QUEUE_REFRESH_MS = 60_000;

export const usePendingTerms = (view: QueueView) =>
  useApiQuery(listPending, pendingArgs(view), { refetchInterval: QUEUE_REFRESH_MS });
export const useMyActions = (view: QueueView) => useApiQuery(listMyActions, queueArgs(view));
export const useRecentHistory = (view: QueueView) =>
  useApiQuery(listRecentHistory, queueArgs(view));
export const useDuplicateTerms = (view: QueueView) =>
  useApiQuery(listDuplicateTerms, queueArgs(view));
export const useReports = (view: QueueView) => useApiQuery(listReports, reportsArgs(view));
export const usePreferences = () => useApiQuery(getPreferences);
export const useReview = (id: string) => useApiQuery(getReview, { params: { id } });

const decisionOptions = {
  toastDetail: true,
  invalidates: [
    listPending,
    listMyActions,
    listRecentHistory,
    getReview,
    listTerms,
    getTerm,
    getStats,
  ],
  invalidatesOnConflict: [getReview],
};

export const useApproveTerm = (onApproved: () => void) =>
  useApiMutation(approveTerm, {
    ...decisionOptions,
    failed: m.verification_approve_failed(),
    onSuccess: () => {
      toast({
        title: m.verification_approved_title(),
        description: m.verification_approved_description(),
      });
      onApproved();
    },
  });

export const useEditAndApproveTerm = (onSaved: () => void) =>
  useApiMutation(editAndApproveTerm, {
    ...decisionOptions,
    failed: m.verification_update_failed(),
    onSuccess: () => {
      toast({
        title: m.verification_edited_title(),
        description: m.verification_edited_description(),
      });
      onSaved();
    },
  });

export const useRejectTerm = (onRejected: () => void) =>
  useApiMutation(rejectTerm, {
    ...decisionOptions,
    failed: m.verification_reject_failed(),
    onSuccess: () => {
      toast({
        title: m.verification_rejected_title(),
        description: m.verification_rejected_description(),
      });
      onRejected();
    },
  });

const reportOptions = {
  toastDetail: true,
  invalidates: [listReports, listPending, getReview, listTerms, getTerm, getStats],
  invalidatesOnConflict: [listReports],
};

export const useResolveReport = (onResolved: () => void) =>
  useApiMutation(resolveReport, {
    ...reportOptions,
    failed: m.verification_reports_resolve_failed(),
    onSuccess: () => {
      toast({
        title: m.verification_reports_resolved_title(),
        description: m.verification_reports_resolved_description(),
      });
      onResolved();
    },
  });

/** Sends a verified term back to pending. */
export const useReopenTerm = (onReopened: () => void) =>
  useApiMutation(reopenTerm, {
    ...reportOptions,
    failed: m.verification_reports_reopen_failed(),
    onSuccess: () => {
      toast({
        title: m.verification_reports_reopened_title(),
        description: m.verification_reports_reopened_description(),
      });
      onReopened();
    },
  });

export function useSavePreferences() {
  const invalidate = useInvalidate();
  return useApiMutation(savePreferences, {
    failed: m.verification_preferences_failed(),
    onSuccess: async () => {
      // Wait until the queue is in its new order before the dialog closes.
      await Promise.all([invalidate(getPreferences), invalidate(listPending)]);
      toast({
        title: m.verification_preferences_saved_title(),
        description: m.verification_preferences_saved_description(),
      });
    },
  });
}

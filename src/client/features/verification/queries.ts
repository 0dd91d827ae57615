import type { QueryClient } from '@tanstack/react-query';
import { queryKey, useApiQuery, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listReports, reopenTerm, resolveReport } from '#contract/review/reports.ts';
import {
  getPreferences,
  getReview,
  listDuplicateTerms,
  listMyActions,
  listPending,
  listRecentHistory,
  savePreferences,
} from '#contract/review/verification.ts';
import { getTerm, listTerms } from '#contract/terms/dictionary.ts';
import { getStats } from '#contract/terms/home.ts';
import { m } from '#domain/messages.ts';
import {
  defaultView,
  historyArgs,
  pendingArgs,
  type QueueView,
  queueArgs,
  reportsArgs,
} from './queue/queue-view.ts';
import { QUEUE_REFRESH_MS, totalArgs } from './tab-counts.ts';

export const usePendingTerms = (view: QueueView, { isPaused }: { isPaused: boolean }) =>
  useApiQuery(listPending, pendingArgs(view), {
    refetchInterval: isPaused ? false : QUEUE_REFRESH_MS,
  });

/**
 * Returns how many submissions a view contains. Returns null if `view` is null or the number is not
 * known.
 */
export function useViewTotal(view: QueueView | null): number | null {
  const { data } = useApiQuery(listPending, totalArgs(view ?? defaultView), {
    enabled: view !== null,
  });
  return view && data ? data.total : null;
}

/** Updates the cached total of a view with a total that another call has returned. */
export const updateViewTotal = (client: QueryClient, view: QueueView, total: number): void => {
  client.setQueryData<ReplyOf<typeof listPending>>(
    queryKey(listPending, totalArgs(view)),
    (data) => data && { ...data, total },
  );
};

export const useMyActions = (view: QueueView) => useApiQuery(listMyActions, queueArgs(view));
export const useRecentHistory = (view: QueueView) =>
  useApiQuery(listRecentHistory, historyArgs(view));
export const useDuplicateTerms = (view: QueueView) =>
  useApiQuery(listDuplicateTerms, queueArgs(view));
export const useReports = (view: QueueView) => useApiQuery(listReports, reportsArgs(view));
export const usePreferences = () => useApiQuery(getPreferences);
export const useReview = (id: string) => useApiQuery(getReview, { params: { id } });

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

import { useQueryClient } from '@tanstack/react-query';
import { queryKey, useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import {
  getNoticePreferences,
  listNotices,
  type NoticePreferences,
  readNotices,
  setNoticePreferences,
} from '#contract/account/notices.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { m } from '#domain/messages.ts';
import { noticesPage } from './latest.ts';
import { latestNotices } from './unread.ts';

export const useNotices = (page: number) => useApiQuery(listNotices, noticesPage(page));
export const useNoticePreferences = () => useApiQuery(getNoticePreferences);

/**
 * Marks notices as read after they were on screen. A failure is not shown, because the next visit
 * tries again.
 */
export function useMarkSeen() {
  const updateCounts = useUpdateCounts();
  return useApiMutation(readNotices, { failed: null, onSuccess: updateCounts });
}

/** Marks all notices as read, for the button on a page of notices. */
export function useMarkAllRead(page: number) {
  const client = useQueryClient();
  const updateCounts = useUpdateCounts();
  return useApiMutation(readNotices, {
    failed: m.notices_read_failed(),
    onSuccess: async (reply) => {
      await updateCounts(reply);
      toast({ title: m.notices_read_title(), description: m.notices_read_description() });
      await client.refetchQueries({ queryKey: queryKey(listNotices, noticesPage(page)) });
    },
  });
}

/**
 * Returns a function that updates the number of unread notices immediately. The list on the profile
 * is not refetched, so the notices that it shows still look unread.
 */
function useUpdateCounts() {
  const client = useQueryClient();
  return async ({ unread }: ReplyOf<typeof readNotices>) => {
    await client.invalidateQueries({ queryKey: [listNotices.path], refetchType: 'none' });
    client.setQueryData<ReplyOf<typeof listNotices>>(
      queryKey(listNotices, latestNotices),
      (latest) =>
        latest && {
          ...latest,
          unread,
          notices: latest.notices.map((notice) => ({
            ...notice,
            read: unread === 0 || notice.read,
          })),
        },
    );
  };
}

/**
 * Saves changes one after the other, so that the last change wins. `onFailure` receives the
 * preferences that were saved last.
 */
export function useSaveNoticePreferences(onFailure: (saved?: NoticePreferences) => void) {
  const client = useQueryClient();
  const key = queryKey(getNoticePreferences);
  return useApiMutation(setNoticePreferences, {
    failed: m.notices_email_save_failed(),
    queued: true,
    onSuccess: (saved) => {
      client.setQueryData(key, saved);
      toast({
        title: m.notices_email_saved_title(),
        description: m.notices_email_saved_description(),
      });
    },
    onFailure: () => onFailure(client.getQueryData<NoticePreferences>(key)),
  });
}

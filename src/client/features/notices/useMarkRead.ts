import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKey, useApi } from '#client/runtime/api/hooks.tsx';
import { listNotices, type Notice, readNotices } from '#contract/notices.ts';
import { latestNotices } from './latest.ts';

type List = { notices: Notice[]; unread: number; total: number };

/**
 * Marks notices as read up to the newest that is shown. The counts change at once; the list on
 * screen keeps its marks while it is read, and is asked for again when it shows next.
 */
export function useMarkRead(): (newest: Notice) => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  return async (newest) => {
    const { unread } = await api.call(readNotices, { body: { upTo: newest.id } });
    await client.invalidateQueries({ queryKey: [listNotices.path], refetchType: 'none' });
    client.setQueryData<List>(
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
 * Once a person has all that is new before their eyes, it is read. Where some stands on another
 * page, they say so themselves.
 */
export function useSeen(list: List | undefined, markRead: (newest: Notice) => Promise<void>): void {
  const marked = useRef('');
  useEffect(() => {
    const newest = list?.notices.find((notice) => !notice.read);
    if (
      !newest ||
      marked.current === newest.id ||
      list!.notices.filter((notice) => !notice.read).length < list!.unread
    )
      return;
    const see = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', see);
      marked.current = newest.id;
      // Nothing was asked for by hand: what fails here is tried at the next visit.
      markRead(newest).catch(() => {});
    };
    document.addEventListener('visibilitychange', see);
    see();
    return () => document.removeEventListener('visibilitychange', see);
  });
}

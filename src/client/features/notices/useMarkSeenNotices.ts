import { useEffect, useRef } from 'react';
import type { listNotices } from '#contract/account/notices.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { useMarkSeen } from './queries.ts';

/**
 * Marks notices as read once the browser tab is visible, if this page of the list contains all
 * unread notices. If other pages also contain unread notices, the user marks them all with a button
 * instead.
 */
export function useMarkSeenNotices(list: ReplyOf<typeof listNotices> | undefined): void {
  const { mutate } = useMarkSeen();
  const marked = useRef('');
  useEffect(() => {
    const unread = list?.notices.filter((notice) => !notice.read) ?? [];
    const newest = unread[0];
    if (!list || !newest || marked.current === newest.id || unread.length < list.unread) return;
    const markIfVisible = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', markIfVisible);
      marked.current = newest.id;
      mutate({ body: { upTo: newest.id } });
    };
    document.addEventListener('visibilitychange', markIfVisible);
    markIfVisible();
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  });
}

import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { listNotices } from '#contract/account/notices.ts';
import { limits } from '#domain/limits.ts';

/**
 * The arguments for the notices on the home page. The reply also contains the number of unread
 * notices.
 */
export const latestNotices = { query: { page: '1', pageSize: String(limits.homeItems) } };

/**
 * Returns the number of unread notices if a reply is in the cache, otherwise 0. Sends no request.
 */
export function useUnread(): number {
  return useApiQuery(listNotices, latestNotices, { enabled: false }).data?.unread ?? 0;
}

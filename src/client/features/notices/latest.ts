import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { getNoticePreferences, listNotices } from '#contract/notices.ts';
import { limits } from '#domain/limits.ts';

/** What home shows, and what knows how many are new. */
export const latestNotices = { query: { page: '1', pageSize: String(limits.homeItems) } };

/** One page of the list on the profile. */
export const noticesPage = (page: number) => ({
  query: { page: String(page), pageSize: String(limits.pageSize.default) },
});

/** Which page of notices an address shows; null when it shows something else. */
export function noticesShown(params: URLSearchParams): number | null {
  if (params.get('tab') !== 'notices') return null;
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) && Number(page) <= limits.page.max ? Number(page) : 1;
}

/** What the profile asks for its notices; `search` is without its question mark. */
export function noticeQueries(search: string) {
  const page = noticesShown(new URLSearchParams(search));
  const latest = { endpoint: listNotices, args: latestNotices };
  return page === null
    ? [latest]
    : [
        latest,
        { endpoint: listNotices, args: noticesPage(page) },
        { endpoint: getNoticePreferences },
      ];
}

/** How many notices are new, as far as an answer that is here already says so: it never asks. */
export function useUnread(): number {
  return useApiQuery(listNotices, latestNotices, { enabled: false }).data?.unread ?? 0;
}

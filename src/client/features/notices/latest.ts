import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { parsePage } from '#client/runtime/query-params.ts';
import { getNoticePreferences, listNotices } from '#contract/account/notices.ts';
import { limits } from '#domain/limits.ts';
import { latestNotices } from './unread.ts';

/** Returns the arguments for one page of the notices on the profile. */
export const noticesPage = (page: number) => ({
  query: { page: String(page), pageSize: String(limits.pageSize.default) },
});

/** @returns which page of the notices a profile URL shows, or null if the URL shows another tab */
function noticesPageFromParams(params: URLSearchParams): number | null {
  if (params.get('tab') !== 'notices') return null;
  return parsePage(params.get('page'));
}

/**
 * Returns the API calls for notices whose replies the server includes in the profile page.
 * @param search the query string without its question mark
 */
export function noticeQueries(search: string) {
  const page = noticesPageFromParams(new URLSearchParams(search));
  const latest = { endpoint: listNotices, args: latestNotices };
  return page === null
    ? [latest]
    : [
        latest,
        { endpoint: listNotices, args: noticesPage(page) },
        { endpoint: getNoticePreferences },
      ];
}

export const useLatestNotices = () => useApiQuery(listNotices, latestNotices);

import { noticeQueries } from '#client/features/notices/latest.ts';
import { parseChoice, parsePage, singleParam } from '#client/runtime/query-params.ts';
import { getMyApplication } from '#contract/account/applications.ts';
import { getProfileSummary, listDonations, listSubmissions } from '#contract/account/profile.ts';
import { limits } from '#domain/limits.ts';

const profileTabs = ['submissions', 'donations', 'suggestions', 'notices'] as const;
export type ProfileTab = (typeof profileTabs)[number];
export type ProfileView = { tab: ProfileTab; page: number };

/** Reads the tab and the page number from a URL. Unknown or repeated values become the defaults. */
export function profileView(search: string): ProfileView {
  const params = new URLSearchParams(search);
  return {
    tab: parseChoice(profileTabs, singleParam(params, 'tab')) ?? 'submissions',
    page: parsePage(singleParam(params, 'page')),
  };
}

export const PROFILE_PAGE_SIZE = limits.pageSize.default;

export const listArgs = (page: number) => ({
  query: { page: String(page), pageSize: String(PROFILE_PAGE_SIZE) },
});

/**
 * Returns the API calls whose replies the server includes in the document: the totals, the latest
 * application, the list in the open tab, and the latest notices.
 */
export function profileQueries(search: string) {
  const { tab, page } = profileView(search);
  return [
    { endpoint: getProfileSummary },
    { endpoint: getMyApplication },
    ...(tab === 'submissions' ? [{ endpoint: listSubmissions, args: listArgs(page) }] : []),
    ...(tab === 'donations' ? [{ endpoint: listDonations, args: listArgs(page) }] : []),
    ...noticeQueries(search),
  ];
}

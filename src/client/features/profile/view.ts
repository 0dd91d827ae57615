import { noticeQueries } from '#client/features/notices/latest.ts';
import { getMyApplication } from '#contract/applications.ts';
import { getProfileSummary, listDonations, listSubmissions } from '#contract/profile.ts';
import { limits } from '#domain/limits.ts';

const profileTabs = ['submissions', 'donations', 'notices'] as const;
export type ProfileTab = (typeof profileTabs)[number];
export type ProfileView = { tab: ProfileTab; page: number };

/** Which list of the profile a URL shows; anything unknown or repeated is the default. */
export function profileView(search: string): ProfileView {
  const params = new URLSearchParams(search);
  const only = (name: string) => (params.getAll(name).length === 1 ? params.get(name)! : '');
  const page = only('page');
  return {
    tab: profileTabs.find((tab) => tab === only('tab')) ?? 'submissions',
    page: /^[1-9]\d{0,6}$/.test(page) && Number(page) <= limits.page.max ? Number(page) : 1,
  };
}

export const PROFILE_PAGE_SIZE = limits.pageSize.default;

export const listArgs = (page: number) => ({
  query: { page: String(page), pageSize: String(PROFILE_PAGE_SIZE) },
});

/** What the profile asks for: its figures, and the one list that shows. */
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

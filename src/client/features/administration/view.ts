import { paths } from '#client/runtime/paths.ts';
import { listUsers } from '#contract/administration.ts';
import { listApplications } from '#contract/applications.ts';
import { listAudit } from '#contract/audit.ts';
import { listAllDonations } from '#contract/donations.ts';
import { getSettings } from '#contract/settings.ts';
import { getStatistics } from '#contract/statistics.ts';
import { type ApplicationStatus, applicationStatuses } from '#domain/application.ts';
import { type AuditAction, auditActions } from '#domain/audit.ts';
import { limits } from '#domain/limits.ts';
import { type Role, roleIds } from '#domain/roles.ts';

/**
 * The tabs in their order: what each is called, and what it asks for. What each shows stands in
 * AdminPage.tsx.
 */
export const adminTabs = {
  users: {
    label: 'User Management',
    asks: (view: AdminView) => ({ endpoint: listUsers, args: usersAsked(view) }),
  },
  applications: {
    label: 'Applications',
    asks: (view: AdminView) => ({ endpoint: listApplications, args: applicationsAsked(view) }),
  },
  donations: {
    label: 'Donations',
    asks: (view: AdminView) => ({ endpoint: listAllDonations, args: donationsAsked(view) }),
  },
  statistics: { label: 'Statistics', asks: () => ({ endpoint: getStatistics }) },
  settings: { label: 'Settings', asks: () => ({ endpoint: getSettings }) },
  audit: {
    label: 'Audit',
    asks: (view: AdminView) => ({ endpoint: listAudit, args: auditAsked(view) }),
  },
} as const;
export type AdminTab = keyof typeof adminTabs;

/** What the administration shows, as its URL says it. */
export type AdminView = {
  tab: AdminTab;
  search: string;
  role: Role | 'all';
  status: ApplicationStatus;
  action: AuditAction | 'all';
  page: number;
};

export const defaultView: AdminView = {
  tab: 'users',
  search: '',
  role: 'all',
  status: 'pending',
  action: 'all',
  page: 1,
};

const parseChoice = <T extends string>(values: readonly T[], raw: string | null): T | undefined =>
  values.find((value) => value === raw);

/** Reads the view from a URL; what is unknown or a default is dropped. */
export function viewFromParams(params: URLSearchParams): AdminView {
  const page = params.get('page') ?? '';
  return {
    tab: parseChoice(Object.keys(adminTabs) as AdminTab[], params.get('tab')) ?? defaultView.tab,
    search: [...(params.get('search') ?? '').trim()].slice(0, limits.text.query).join(''),
    role: parseChoice(roleIds, params.get('role')) ?? 'all',
    status: parseChoice(applicationStatuses, params.get('status')) ?? defaultView.status,
    action: parseChoice(auditActions, params.get('action')) ?? 'all',
    page: /^[1-9]\d{0,6}$/.test(page) && Number(page) <= limits.page.max ? Number(page) : 1,
  };
}

/** The address of a view; another tab, search or filter starts at page 1. */
export function viewUrl(view: AdminView, change: Partial<AdminView>): string {
  return paths.admin({ ...view, page: 1, ...change });
}

const paging = (page: number) => ({
  page: String(page),
  pageSize: String(limits.pageSize.default),
});
export const usersAsked = ({ search, role, page }: AdminView) => ({
  query: { search, role, ...paging(page) },
});
export const donationsAsked = ({ page }: AdminView) => ({ query: paging(page) });
export const applicationsAsked = ({ status, page }: AdminView) => ({
  query: { status, ...paging(page) },
});
export const auditAsked = ({ action, page }: AdminView) => ({ query: { action, ...paging(page) } });

/** What an address shows; `search` is without its question mark. */
export function adminQuery(search: string) {
  const view = viewFromParams(new URLSearchParams(search));
  return adminTabs[view.tab].asks(view);
}

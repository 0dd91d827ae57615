import { adminDefaults, paths } from '#client/runtime/paths.ts';
import { parseChoice, parsePage } from '#client/runtime/query-params.ts';
import { listApplications } from '#contract/account/applications.ts';
import { listUsers } from '#contract/administration/administration.ts';
import { listAudit } from '#contract/administration/audit.ts';
import { getHealth } from '#contract/administration/health.ts';
import { listInvitations } from '#contract/administration/invitations.ts';
import { listSecurityEvents } from '#contract/administration/security-events.ts';
import { getSettings } from '#contract/administration/settings.ts';
import { listSources } from '#contract/administration/sources.ts';
import { getStatistics } from '#contract/administration/statistics.ts';
import { getSuspension } from '#contract/administration/suspensions.ts';
import { listWantedSearches } from '#contract/administration/wanted.ts';
import { listAllDonations } from '#contract/donations/donations.ts';
import { listFlags } from '#contract/review/flags.ts';
import { listBatches } from '#contract/terms/batches.ts';
import { type DonationStatus, donationStatuses } from '#domain/donation.ts';
import { limits } from '#domain/limits.ts';
import { type ApplicationStatus, applicationStatuses } from '#domain/people/application.ts';
import { type Role, roleIds } from '#domain/roles.ts';
import { type AuditAction, auditActions } from '#domain/site/audit.ts';
import { type WantedStatus, wantedStatuses } from '#domain/site/wanted-status.ts';
import { UUID } from '#domain/uuid.ts';
import { securityLogArgs, securityLogViewFrom } from './logs/security-log-view.ts';

/** The tabs in their order, each with its query. AdminPage.tsx defines their labels and panels. */
export const adminTabs = {
  users: (view: AdminView) =>
    view.person
      ? { endpoint: getSuspension, args: { params: { userId: view.person } } }
      : { endpoint: listUsers, args: usersArgs(view) },
  applications: (view: AdminView) => ({ endpoint: listApplications, args: applicationsArgs(view) }),
  invitations: (view: AdminView) => ({ endpoint: listInvitations, args: invitationsArgs(view) }),
  donations: (view: AdminView) => ({ endpoint: listAllDonations, args: donationsArgs(view) }),
  flags: (view: AdminView) => ({ endpoint: listFlags, args: flagsArgs(view) }),
  batches: (view: AdminView) => ({ endpoint: listBatches, args: batchesArgs(view) }),
  statistics: () => ({ endpoint: getStatistics }),
  settings: () => ({ endpoint: getSettings }),
  wanted: (view: AdminView) => ({ endpoint: listWantedSearches, args: wantedArgs(view) }),
  sources: (view: AdminView) => ({ endpoint: listSources, args: sourcesArgs(view) }),
  audit: (view: AdminView) => ({ endpoint: listAudit, args: auditArgs(view) }),
  security: (_view: AdminView, params: URLSearchParams) => ({
    endpoint: listSecurityEvents,
    args: securityLogArgs(securityLogViewFrom(params)),
  }),
  health: () => ({ endpoint: getHealth }),
} as const;
export type AdminTab = keyof typeof adminTabs;

/** The part of the administration page's state that is in the URL. */
export type AdminView = {
  tab: AdminTab;
  search: string;
  role: Role | 'all';
  /** The id of the person to act on, or empty text. */
  person: string;
  status: ApplicationStatus;
  action: AuditAction | 'all';
  wanted: WantedStatus;
  donation: DonationStatus | 'all';
  /** The first and the last day of the donations, such as 2026-11-20, or empty text. */
  from: string;
  to: string;
  page: number;
};

export const defaultView: AdminView = adminDefaults;

/** Reads the view from a URL; unknown values become defaults. */
export function viewFromParams(params: URLSearchParams): AdminView {
  return {
    tab: parseChoice(Object.keys(adminTabs) as AdminTab[], params.get('tab')) ?? defaultView.tab,
    search: [...(params.get('search') ?? '').trim()].slice(0, limits.text.query).join(''),
    role: parseChoice(roleIds, params.get('role')) ?? 'all',
    person: UUID.test(params.get('person') ?? '') ? String(params.get('person')) : '',
    status: parseChoice(applicationStatuses, params.get('status')) ?? defaultView.status,
    action: parseChoice(auditActions, params.get('action')) ?? 'all',
    wanted: parseChoice(wantedStatuses, params.get('wanted')) ?? defaultView.wanted,
    donation: parseChoice(donationStatuses, params.get('donation')) ?? 'all',
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
    page: parsePage(params.get('page')),
  };
}

/** Returns the day if the calendar has it, otherwise empty text. */
function parseDay(raw: string | null): string {
  const isDay = raw !== null && /^[1-9]\d{3}-\d\d-\d\d$/.test(raw);
  const time = new Date(isDay ? raw : Number.NaN);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(raw ?? '')
    ? (raw ?? '')
    : '';
}

/** Returns the URL of a changed view. The page number is 1 unless the change contains one. */
export function viewUrl(view: AdminView, change: Partial<AdminView>): string {
  return paths.admin({ ...view, page: 1, ...change });
}

const paging = (page: number) => ({
  page: String(page),
  pageSize: String(limits.pageSize.default),
});
export const usersArgs = ({ search, role, page }: AdminView) => ({
  query: { search, role, ...paging(page) },
});
export const donationFilterArgs = ({ donation, from, to }: AdminView) => ({
  query: { status: donation, ...(from && { from }), ...(to && { to }) },
});
export const donationsArgs = (view: AdminView) => ({
  query: { ...donationFilterArgs(view).query, ...paging(view.page) },
});
export const flagsArgs = ({ page }: AdminView) => ({ query: paging(page) });
export const invitationsArgs = ({ page }: AdminView) => ({ query: paging(page) });
export const batchesArgs = ({ page }: AdminView) => ({ query: paging(page) });
export const applicationsArgs = ({ status, page }: AdminView) => ({
  query: { status, ...paging(page) },
});
export const wantedArgs = ({ wanted, page }: AdminView) => ({
  query: { status: wanted, ...paging(page) },
});
export const sourcesArgs = ({ page }: AdminView) => ({ query: paging(page) });
export const auditArgs = ({ action, page }: AdminView) => ({ query: { action, ...paging(page) } });

/**
 * Returns the queries of the open tab. The server includes the replies in the document.
 * @param search the query string without its question mark
 */
export function adminQueries(search: string) {
  const params = new URLSearchParams(search);
  const view = viewFromParams(params);
  return [adminTabs[view.tab](view, params)];
}

import { formatNumber } from '#domain/locale/message-format.ts';
import '#client/styles/pages/staff.css';
import type { ComponentType } from 'react';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useQueryString } from '#client/runtime/query-string.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { RequireAction } from '#client/runtime/session/guards.tsx';
import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import { TabMenu } from '#client/ui/TabMenu.tsx';
import { getAdminStats } from '#contract/administration/administration.ts';
import { listFlags } from '#contract/review/flags.ts';
import { dollars } from '#domain/locale/money.ts';
import { m } from '#domain/messages.ts';
import { useAdminStats } from './queries.ts';
import {
  type AdminTab,
  type AdminView,
  adminQueries,
  defaultView,
  viewFromParams,
  viewUrl,
} from './view.ts';

/** The total of the flagged accounts, with as few rows as possible. */
const flagCount = pageQuery({
  endpoint: listFlags,
  args: { query: { page: '1', pageSize: '1' } },
});

export const queries: PageQueries<'admin'> = ({ search }) => [
  pageQuery({ endpoint: getAdminStats }),
  flagCount,
  ...adminQueries(search),
];

export default function AdminPage() {
  return (
    <>
      <div className="page-header page-header--compact">
        <h1>{m.administration_title()}</h1>
      </div>
      <RequireAction action="administration">
        <Administration />
      </RequireAction>
    </>
  );
}

type Content = ComponentType<{ view: AdminView }>;
type Panel = { label: () => string; Content: Content };
const panels: Record<AdminTab, Panel> = {
  users: {
    label: m.administration_tab_users,
    Content: loadLater(
      () => import('./people/UserManagement.tsx'),
      ({ UserManagement }) => UserManagement,
    ),
  },
  applications: {
    label: m.administration_tab_applications,
    Content: loadLater(
      () => import('./applications/Applications.tsx'),
      ({ Applications }) => Applications,
    ),
  },
  invitations: {
    label: m.invitations_tab,
    Content: loadLater(
      () => import('./applications/Invitations.tsx'),
      ({ Invitations }) => Invitations,
    ),
  },
  donations: {
    label: m.administration_tab_donations,
    Content: loadLater(
      () => import('./donations/Donations.tsx'),
      ({ Donations }) => Donations,
    ),
  },
  flags: {
    label: m.moderation_tab_flags,
    Content: loadLater(
      () => import('./people/Flags.tsx'),
      ({ Flags }) => Flags,
    ),
  },
  batches: {
    label: m.moderation_tab_batches,
    Content: loadLater(
      () => import('./people/Batches.tsx'),
      ({ Batches }) => Batches,
    ),
  },
  statistics: {
    label: m.administration_tab_statistics,
    Content: loadLater(
      () => import('./Statistics.tsx'),
      ({ Statistics }) => Statistics,
    ),
  },
  settings: {
    label: m.administration_tab_settings,
    Content: loadLater(
      () => import('./settings/SiteSettings.tsx'),
      ({ SiteSettings }) => SiteSettings,
    ),
  },
  wanted: {
    label: m.administration_tab_wanted,
    Content: loadLater(
      () => import('./wanted/WantedSearches.tsx'),
      ({ WantedSearches }) => WantedSearches,
    ),
  },
  sources: {
    label: m.administration_tab_sources,
    Content: loadLater(
      () => import('./sources/Sources.tsx'),
      ({ Sources }) => Sources,
    ),
  },
  audit: {
    label: m.administration_tab_audit,
    Content: loadLater(
      () => import('./logs/AuditLog.tsx'),
      ({ AuditLog }) => AuditLog,
    ),
  },
  security: {
    label: m.administration_tab_security,
    Content: loadLater(
      () => import('./logs/SecurityLog.tsx'),
      ({ SecurityLog }) => SecurityLog,
    ),
  },
  health: {
    label: m.administration_tab_health,
    Content: loadLater(
      () => import('./Health.tsx'),
      ({ Health }) => Health,
    ),
  },
};

const groups: { name: () => string; tabs: AdminTab[] }[] = [
  {
    name: m.administration_group_people,
    tabs: ['users', 'applications', 'invitations', 'flags', 'batches'],
  },
  {
    name: m.administration_group_site,
    tabs: ['donations', 'settings', 'sources', 'wanted', 'statistics'],
  },
  { name: m.administration_group_records, tabs: ['audit', 'security', 'health'] },
];

/** Returns a panel whose code is loaded when its tab is opened. */
function loadLater<M extends object>(
  load: () => Promise<M>,
  pick: (module: M) => Content,
): Content {
  return ({ view }) => (
    <LazyPanel load={load} failed={m.administration_tab_failed()}>
      {(module) => {
        const Content = pick(module);
        return <Content view={view} />;
      }}
    </LazyPanel>
  );
}

/** Shows the tab, search, filters and page that the URL asks for. */
function Administration() {
  const view = viewFromParams(new URLSearchParams(useQueryString()));
  const { Content } = panels[view.tab];
  return (
    <div className="staff-columns">
      <AdminTabs view={view} />
      <div className="vertical-stack-medium">
        <SiteTotals />
        <Content view={view} />
      </div>
    </div>
  );
}

/** The tabs in three groups, with how much waits on them. */
function AdminTabs({ view }: { view: AdminView }) {
  const counts: Partial<Record<AdminTab, number | undefined>> = {
    applications: useAdminStats().data?.verifierApplications,
    flags: useApiQuery(flagCount.endpoint, flagCount.args).data?.total,
  };
  return (
    <TabMenu
      label={m.administration_title()}
      current={view.tab}
      isColumn
      groups={groups.map(({ name, tabs }) => ({
        name: name(),
        tabs: tabs.map((tab) => ({
          id: tab,
          label: panels[tab].label(),
          href: viewUrl(defaultView, { tab }),
          count: counts[tab],
        })),
      }))}
    />
  );
}

function SiteTotals() {
  const { data } = useAdminStats();
  const format = (count: number | undefined) =>
    count === undefined ? undefined : formatNumber(count);
  const totals = [
    { name: m.administration_total_users(), value: format(data?.totalUsers) },
    { name: m.administration_total_terms(), value: format(data?.totalTerms) },
    { name: m.administration_total_pending(), value: format(data?.pendingTerms) },
    { name: m.administration_total_applications(), value: format(data?.verifierApplications) },
    { name: m.administration_total_donations(), value: format(data?.totalDonations) },
    {
      name: m.administration_total_raised(),
      value: data && dollars(data.totalDonationAmount),
    },
  ];
  return (
    <dl className="figures">
      {totals.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

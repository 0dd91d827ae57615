import type { ComponentType } from 'react';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useQueryString } from '#client/runtime/query-string.ts';
import { RequireAction } from '#client/runtime/session/session.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import { getAdminStats } from '#contract/administration.ts';
import { Applications } from './Applications.tsx';
import { AuditLog } from './AuditLog.tsx';
import { Donations } from './Donations.tsx';
import { SiteSettings } from './SiteSettings.tsx';
import { Statistics } from './Statistics.tsx';
import { UserManagement } from './UserManagement.tsx';
import {
  type AdminTab,
  type AdminView,
  adminTabs,
  defaultView,
  viewFromParams,
  viewUrl,
} from './view.ts';

export default function AdminPage() {
  return (
    <>
      <div className="page-header">
        <h1>Administration</h1>
      </div>
      <RequireAction action="administration">
        <Administration />
      </RequireAction>
    </>
  );
}

const panels: Record<AdminTab, ComponentType<{ view: AdminView }>> = {
  users: UserManagement,
  applications: Applications,
  donations: Donations,
  statistics: Statistics,
  settings: SiteSettings,
  audit: AuditLog,
};

/** Tab, search, filter and page stand in the URL. */
function Administration() {
  const view = viewFromParams(new URLSearchParams(useQueryString()));
  const Panel = panels[view.tab];
  return (
    <div className="vertical-stack-medium">
      <Figures />
      <div>
        <Tabs
          label="Administration"
          current={view.tab}
          wraps
          tabs={(Object.keys(adminTabs) as AdminTab[]).map((tab) => ({
            id: tab,
            label: adminTabs[tab].label,
            href: viewUrl(defaultView, { tab }),
          }))}
        />
        <Panel view={view} />
      </div>
    </div>
  );
}

function Figures() {
  const { data } = useApiQuery(getAdminStats);
  const figures: [string, string | undefined][] = [
    ['Total Users', data?.totalUsers.toLocaleString('en')],
    ['Total Terms', data?.totalTerms.toLocaleString('en')],
    ['Pending Terms', data?.pendingTerms.toLocaleString('en')],
    ['Applications', data?.verifierApplications.toLocaleString('en')],
    ['Donations', data?.totalDonations.toLocaleString('en')],
    [
      'Total Raised',
      data &&
        `$${(data.totalDonationAmount / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
    ],
  ];
  return (
    <dl className="auto-grid auto-grid--min-8 auto-grid--six-stats">
      {figures.map(([name, value]) => (
        <div key={name} className="card stat-card">
          <dt className="muted">{name}</dt>
          <dd>
            <b>{value ?? '–'}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

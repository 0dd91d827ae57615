import { useSearch } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Tabs } from '#client/ui/Tabs.tsx';
import { MyActions, PendingReview, RecentHistory } from './panels.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { changeView, type QueueTab, queueTabs, viewFromParams } from './queue.ts';
import { Reports } from './Reports.tsx';

const panels = {
  pending: PendingReview,
  'my-actions': MyActions,
  'recent-history': RecentHistory,
  reports: Reports,
} as const;

export default function VerifyPage() {
  return (
    <>
      <div className="page-header">
        <h1>Verifier Dashboard</h1>
      </div>
      <Dashboard />
    </>
  );
}

/** Tab, filters and page stand in the URL. */
function Dashboard() {
  const view = viewFromParams(new URLSearchParams(useSearch()));
  const tabs = (Object.keys(queueTabs) as QueueTab[]).map((tab) => ({
    id: tab,
    label: queueTabs[tab],
    href: paths.verify(changeView(view, { tab })),
  }));
  const Panel = panels[view.tab];
  return (
    <>
      <Tabs label="Dashboard" current={view.tab} tabs={tabs} />
      <QueueFilters view={view} />
      <Panel view={view} />
    </>
  );
}

import '#client/styles/staff.css';
import type { ComponentType } from 'react';
import { useSearch } from 'wouter';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { OwnStatistics } from '#client/terms/VerifierStatistics.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import { getPreferences } from '#contract/verification.ts';
import { m } from '#domain/messages.ts';
import { CorrectionsTab } from './corrections/CorrectionsTab.tsx';
import { MyActions, RecentHistory } from './Decisions.tsx';
import { DuplicateTerms } from './DuplicateTerms.tsx';
import { PendingFilters } from './PendingFilters.tsx';
import { PendingReview } from './PendingReview.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import {
  changeView,
  type QueueTab,
  type QueueView,
  queuePath,
  queueQuery,
  queueTabs,
  viewFromParams,
} from './queue-view.ts';
import { Reports } from './Reports.tsx';
import { SecondLooksTab } from './second-looks/SecondLooksTab.tsx';

export const queries: PageQueries<'verify'> = ({ search }) => [
  queueQuery(search),
  pageQuery({ endpoint: getPreferences }),
];

type Panel = { label: () => string; Content: ComponentType<{ view: QueueView }> };
const panels: Record<QueueTab, Panel> = {
  pending: { label: m.verification_tab_pending, Content: PendingReview },
  'my-actions': { label: m.verification_tab_my_actions, Content: MyActions },
  'recent-history': { label: m.verification_tab_recent_history, Content: RecentHistory },
  reports: { label: m.verification_tab_reports, Content: Reports },
  corrections: { label: m.verification_tab_corrections, Content: CorrectionsTab },
  'second-looks': { label: m.verification_tab_second_looks, Content: SecondLooksTab },
  duplicates: { label: m.verification_tab_duplicates, Content: DuplicateTerms },
};

export default function VerifyPage() {
  return (
    <>
      <div className="page-header">
        <h1>{m.verification_dashboard_title()}</h1>
      </div>
      <Dashboard />
    </>
  );
}

/** Shows the tab, filters and page that the URL asks for. */
function Dashboard() {
  const view = viewFromParams(new URLSearchParams(useSearch()));
  const tabs = queueTabs.map((tab) => ({
    id: tab,
    label: panels[tab].label(),
    href: queuePath(changeView(view, { tab })),
  }));
  const { Content } = panels[view.tab];
  return (
    <>
      <Tabs label={m.verification_dashboard_label()} current={view.tab} tabs={tabs} />
      {view.tab === 'pending' ? <PendingFilters view={view} /> : <QueueFilters view={view} />}
      {view.tab === 'my-actions' && <OwnStatistics />}
      <Content view={view} />
    </>
  );
}

import '#client/styles/pages/staff.css';
import type { ComponentType } from 'react';
import { useSearch } from 'wouter';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import { TabMenu } from '#client/ui/TabMenu.tsx';
import { getPreferences } from '#contract/review/verification.ts';
import { m } from '#domain/messages.ts';
import { MyActions, RecentHistory } from './decisions/Decisions.tsx';
import { PendingReview } from './queue/PendingReview.tsx';
import { queueQuery } from './queue/queue-query.ts';
import {
  changeView,
  type QueueTab,
  type QueueView,
  queuePath,
  queueTabs,
  viewFromParams,
} from './queue/queue-view.ts';
import { Reports } from './reports/Reports.tsx';
import { DuplicateTerms } from './review/DuplicateTerms.tsx';
import { countQueries, useTabCounts } from './tab-counts.ts';

export const queries: PageQueries<'verify'> = ({ search }) => [
  queueQuery(search),
  pageQuery({ endpoint: getPreferences }),
  ...countQueries,
];

type Panel = {
  label: () => string;
  Content: ComponentType<{ view: QueueView }>;
};
const CorrectionsTab: Panel['Content'] = ({ view }) => (
  <LazyPanel
    load={() => import('./corrections/Corrections.tsx')}
    failed={m.verification_panel_failed()}
  >
    {({ Corrections }) => <Corrections view={view} />}
  </LazyPanel>
);
const SecondLooksTab: Panel['Content'] = ({ view }) => (
  <LazyPanel
    load={() => import('./second-looks/SecondLooks.tsx')}
    failed={m.verification_panel_failed()}
  >
    {({ SecondLooks }) => <SecondLooks view={view} />}
  </LazyPanel>
);
const MergesTab: Panel['Content'] = ({ view }) => (
  <LazyPanel load={() => import('./merges/Merges.tsx')} failed={m.verification_panel_failed()}>
    {({ Merges }) => <Merges view={view} />}
  </LazyPanel>
);
const panels: Record<QueueTab, Panel> = {
  pending: {
    label: m.verification_tab_pending,
    Content: PendingReview,
  },
  'my-actions': { label: m.verification_tab_my_actions, Content: MyActions },
  'recent-history': { label: m.verification_tab_recent_history, Content: RecentHistory },
  reports: {
    label: m.verification_tab_reports,
    Content: Reports,
  },
  corrections: {
    label: m.verification_tab_corrections,
    Content: CorrectionsTab,
  },
  'second-looks': {
    label: m.verification_tab_second_looks,
    Content: SecondLooksTab,
  },
  duplicates: { label: m.verification_tab_duplicates, Content: DuplicateTerms },
  merges: {
    label: m.verification_tab_merges,
    Content: MergesTab,
  },
};

export default function VerifyPage() {
  return (
    <>
      <div className="page-header page-header--compact">
        <h1>{m.verification_dashboard_title()}</h1>
      </div>
      <Dashboard />
    </>
  );
}

/** Shows the tab, filters and page that the URL asks for. */
function Dashboard() {
  const view = viewFromParams(new URLSearchParams(useSearch()));
  const counts = useTabCounts();
  const tabs = queueTabs.map((tab) => ({
    id: tab,
    label: panels[tab].label(),
    href: queuePath(changeView(view, { tab })),
    count: counts[tab],
  }));
  const { Content } = panels[view.tab];
  return (
    <>
      <TabMenu label={m.verification_dashboard_label()} current={view.tab} groups={[{ tabs }]} />
      <Content view={view} />
    </>
  );
}

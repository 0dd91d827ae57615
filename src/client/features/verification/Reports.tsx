import { useEffect, useRef, useState } from 'react';
import { m } from '#domain/messages.ts';
import type { ReportStatus } from '#domain/report.ts';
import { QueueList } from './QueueList.tsx';
import { useReports } from './queries.ts';
import { type QueueView, reportStatus } from './queue-view.ts';
import { ReportCard } from './ReportCard.tsx';
import { type ReportDecision, ReportDecisionDialog } from './ReportDecisionDialog.tsx';
import { StatusFilter } from './StatusFilter.tsx';

type StatusTexts = {
  name: () => string;
  count: (values: { count: number }) => string;
  emptyTitle: () => string;
  emptyHint: () => string;
};
const statuses: Record<ReportStatus, StatusTexts> = {
  open: {
    name: m.verification_reports_open,
    count: m.verification_reports_open_count,
    emptyTitle: m.verification_reports_open_empty_title,
    emptyHint: m.verification_reports_open_empty_hint,
  },
  resolved: {
    name: m.verification_reports_resolved,
    count: m.verification_reports_resolved_count,
    emptyTitle: m.verification_reports_resolved_empty_title,
    emptyHint: m.verification_reports_resolved_empty_hint,
  },
  reopened: {
    name: m.verification_reports_reopened,
    count: m.verification_reports_reopened_count,
    emptyTitle: m.verification_reports_reopened_empty_title,
    emptyHint: m.verification_reports_reopened_empty_hint,
  },
};

export function Reports({ view }: { view: QueueView }) {
  const list = useReports(view);
  const [decision, setDecision] = useState<ReportDecision | null>(null);
  const [decidedCount, setDecidedCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // After a decision, the report disappears from the list, and with it the button that had the
  // focus. Move the focus to the heading.
  useEffect(() => {
    if (decidedCount > 0) heading.current?.focus();
  }, [decidedCount]);

  const { name, count, emptyTitle, emptyHint } = statuses[reportStatus(view)];
  const onDone = () => {
    setDecision(null);
    setDecidedCount(decidedCount + 1);
  };
  return (
    <>
      <StatusFilter
        label={m.verification_reports_filter_label()}
        view={view}
        current={reportStatus(view)}
        statuses={statuses}
      />
      <h2 ref={heading} tabIndex={-1} className="small-heading margin-bottom-4">
        {list.data ? count({ count: list.data.total }) : name()}
      </h2>
      <QueueList
        view={view}
        query={list}
        rows={list.data?.reports}
        emptyTitle={emptyTitle()}
        emptyHint={emptyHint()}
        failed={m.verification_reports_failed()}
        loading={m.verification_reports_loading()}
      >
        {(reports) => (
          <ul className="vertical-stack">
            {reports.map((report) => (
              <ReportCard
                key={report.id}
                report={report}
                onDecide={(kind) => setDecision({ kind, report })}
              />
            ))}
          </ul>
        )}
      </QueueList>
      <ReportDecisionDialog decision={decision} onClose={() => setDecision(null)} onDone={onDone} />
    </>
  );
}

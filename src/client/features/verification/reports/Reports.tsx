import { useState } from 'react';
import { m } from '#domain/messages.ts';
import type { ReportStatus } from '#domain/review/report.ts';
import { useReports } from '../queries.ts';
import { type QueueView, reportStatus } from '../queue/queue-view.ts';
import { StatusList, type StatusTexts } from '../StatusList.tsx';
import { ReportCard } from './ReportCard.tsx';
import { type ReportDecision, ReportDecisionDialog } from './ReportDecisionDialog.tsx';

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
  const close = () => setDecision(null);
  return (
    <>
      <ReportDecisionDialog decision={decision} onClose={close} onDone={close} />
      <StatusList
        view={view}
        current={reportStatus(view)}
        statuses={statuses}
        filterLabel={m.verification_reports_filter_label()}
        query={list}
        rows={list.data?.reports}
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
      </StatusList>
    </>
  );
}

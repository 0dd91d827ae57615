import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { LanguageBadge, StatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { formatDate } from '#client/terms/dates.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { details } from '#contract/errors.ts';
import { m } from '#contract/messages.ts';
import { listReports, type ReceivedReport } from '#contract/reports.ts';
import { plural } from '#domain/plural.ts';
import { type ReportStatus, reportReasons, reportStatuses } from '#domain/report.ts';
import { termTransitions } from '#domain/term/transitions.ts';
import { QueueList } from './QueueList.tsx';
import { changeView, type QueueView, reportsAsked } from './queue.ts';
import { type ReportDecision, ReportDialog } from './ReportDialog.tsx';

const states: Record<
  ReportStatus,
  { name: string; counted: { one: string; other: string }; empty: string; hint: string }
> = {
  open: {
    name: 'Open',
    counted: { one: '# open report', other: '# open reports' },
    empty: 'No open reports',
    hint: 'Reports from readers appear here.',
  },
  resolved: {
    name: 'Resolved',
    counted: { one: '# resolved report', other: '# resolved reports' },
    empty: 'No resolved reports',
    hint: 'Reports that were closed without changing the term appear here.',
  },
  reopened: {
    name: 'Sent back',
    counted: {
      one: '# report whose term was sent back',
      other: '# reports whose term was sent back',
    },
    empty: 'No term was sent back',
    hint: 'Reports whose term was sent back to pending appear here.',
  },
};

export function Reports({ view }: { view: QueueView }) {
  const list = useApiQuery(listReports, reportsAsked(view));
  const [decision, setDecision] = useState<ReportDecision | null>(null);
  const [done, setDone] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // A report that was closed leaves the list, and its button with it.
  useEffect(() => {
    if (done > 0) heading.current?.focus();
  }, [done]);

  const { name, counted, empty, hint } = states[view.status];
  const onDone = () => {
    setDecision(null);
    setDone(done + 1);
  };
  return (
    <>
      <nav className="flex-row margin-bottom-4" aria-label="Status of reports">
        {reportStatuses.map((status) => (
          <Link
            key={status}
            className="button chip"
            href={paths.verify(changeView(view, { status }))}
            aria-current={status === view.status ? 'true' : undefined}
          >
            {states[status].name}
          </Link>
        ))}
      </nav>
      <h2 ref={heading} tabIndex={-1} className="small-heading margin-bottom-4">
        {list.data ? plural(list.data.total, counted) : name}
      </h2>
      <QueueList
        view={view}
        query={list}
        rows={list.data?.reports}
        empty={empty}
        hint={hint}
        failed={m.verification_reports_failed()}
        loading="Loading reports"
      >
        {(reports) => (
          <ul className="vertical-stack">
            {reports.map((report) => (
              <Report
                key={report.id}
                report={report}
                onDecide={(kind) => setDecision({ kind, report })}
              />
            ))}
          </ul>
        )}
      </QueueList>
      <ReportDialog decision={decision} onClose={() => setDecision(null)} onDone={onDone} />
    </>
  );
}

function Report({
  report,
  onDecide,
}: {
  report: ReceivedReport;
  onDecide: (kind: ReportDecision['kind']) => void;
}) {
  const { term } = report;
  return (
    <li className="card vertical-stack">
      <div>
        <h3>
          <Link href={paths.term(term.id)}>{term.englishWord}</Link>
        </h3>
        <p className="vernacular">
          <Vernacular term={term} />
        </p>
      </div>
      <p className="flex-row">
        <StatusBadge status={term.status} />
        <LanguageBadge language={term.language} />
        <SubjectBadge subject={term.subject} />
      </p>
      <div>
        <p>
          <b>{reportReasons[report.reason]}</b>
        </p>
        {report.details && <p className="prose">{report.details}</p>}
      </div>
      <p className="muted">
        {report.signedIn
          ? m.verification_reports_by_signed_in({ date: formatDate(report.createdAt) })
          : m.verification_reports_by_visitor({ date: formatDate(report.createdAt) })}{' '}
        {m.verification_reports_count({ count: term.openReports })}
      </p>
      {report.status === 'open' ? (
        <Ways report={report} onDecide={onDecide} />
      ) : (
        <Closed report={report} />
      )}
    </li>
  );
}

function Closed({ report }: { report: ReceivedReport }) {
  return (
    <div>
      <p className="muted">{`${report.status === 'resolved' ? 'Resolved' : 'Sent back to pending'} on ${formatDate(report.resolvedAt!)}.`}</p>
      {report.note && <p className="prose">{report.note}</p>}
    </div>
  );
}

/** What may be done with an open report, and why a term cannot be sent back. */
function Ways({
  report: { term },
  onDecide,
}: {
  report: ReceivedReport;
  onDecide: (kind: ReportDecision['kind']) => void;
}) {
  const verified = (termTransitions.reopen.from as readonly string[]).includes(term.status);
  return (
    <>
      <p className="flex-row flex-row--wide-gap">
        <button
          className="button button--primary"
          type="button"
          aria-label={`Resolve: ${term.englishWord}`}
          onClick={() => onDecide('resolve')}
        >
          Resolve
        </button>
        {verified && !term.ownSubmission && (
          <button
            className="button button--danger"
            type="button"
            aria-label={`${m.verification_reports_reopen()}: ${term.englishWord}`}
            onClick={() => onDecide('reopen')}
          >
            {m.verification_reports_reopen()}
          </button>
        )}
      </p>
      {verified && term.ownSubmission && <p className="muted">{details.ownSubmission}</p>}
      {term.status === 'pending' && (
        <p className="muted">
          This term is already pending. <Link href={paths.review(term.id)}>Review it</Link>
        </p>
      )}
      {term.status === 'rejected' && (
        <p className="muted">This term was rejected and is not public.</p>
      )}
    </>
  );
}

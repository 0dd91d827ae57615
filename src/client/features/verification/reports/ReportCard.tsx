import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { LanguageBadge, StatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { TermLink } from '#client/terms/senses/TermLink.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { richText } from '#client/ui/richText.ts';
import type { ReceivedReport } from '#contract/review/reports.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { nameHeadword } from '#domain/page-names.ts';
import { reportReasons } from '#domain/review/report.ts';
import { reopenableStatuses } from '#domain/term/status.ts';
import type { ReportDecision } from './ReportDecisionDialog.tsx';

type Props = { report: ReceivedReport; onDecide: (kind: ReportDecision['kind']) => void };

export function ReportCard({ report, onDecide }: Props) {
  const { term } = report;
  const date = formatDate(report.createdAt);
  return (
    <li className="card vertical-stack">
      <div>
        <h3>
          <TermLink term={term} />
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
          <b>{reportReasons[report.reason]()}</b>
        </p>
        {report.details && <p className="prose">{report.details}</p>}
      </div>
      <p className="muted">
        {report.signedIn
          ? m.verification_reports_by_signed_in({ date })
          : m.verification_reports_by_visitor({ date })}{' '}
        {m.verification_reports_count({ count: term.openReports })}
      </p>
      {report.reporter && (
        <p className="muted">
          {m.verification_reports_reporter({
            name:
              [report.reporter.firstName, report.reporter.lastName].filter(Boolean).join(' ') ||
              m.verification_reports_nameless(),
          })}
        </p>
      )}
      {report.status === 'open' ? (
        <OpenReport report={report} onDecide={onDecide} />
      ) : (
        <ClosedReport report={report} />
      )}
    </li>
  );
}

function ClosedReport({ report: { status, resolvedAt, note } }: { report: ReceivedReport }) {
  const date = resolvedAt ? formatDate(resolvedAt) : '';
  return (
    <div>
      <p className="muted">
        {status === 'resolved'
          ? m.verification_reports_resolved_on({ date })
          : m.verification_reports_reopened_on({ date })}
      </p>
      {note && <p className="prose">{note}</p>}
    </div>
  );
}

/**
 * The buttons for the decisions on an open report. If this verifier cannot reopen the term,
 * explains why.
 */
function OpenReport({ report: { term }, onDecide }: Props) {
  const canReopen = reopenableStatuses.includes(term.status);
  return (
    <>
      <p className="flex-row flex-row--wide-gap">
        <button
          className="button button--primary"
          type="button"
          aria-label={m.verification_reports_resolve_label({ word: nameHeadword(term) })}
          onClick={() => onDecide('resolve')}
        >
          {m.verification_reports_resolve_button()}
        </button>
        {canReopen && !term.ownSubmission && (
          <button
            className="button button--danger"
            type="button"
            aria-label={m.verification_reports_reopen_label({ word: nameHeadword(term) })}
            onClick={() => onDecide('reopen')}
          >
            {m.verification_reports_reopen()}
          </button>
        )}
      </p>
      {canReopen && term.ownSubmission && (
        <p className="muted">{m.errors_detail_own_submission()}</p>
      )}
      {term.status === 'pending' && (
        <p className="muted">
          {richText(
            m.verification_reports_term_pending({
              link: (text) => <Link href={paths.review(term.id)}>{text}</Link>,
            }),
          )}
        </p>
      )}
      {term.status === 'rejected' && (
        <p className="muted">{m.verification_reports_term_rejected()}</p>
      )}
    </>
  );
}

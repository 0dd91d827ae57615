import { sql } from 'kysely';
import { errorText } from '#contract/error-texts.ts';
import { alreadyClosed } from '#contract/errors.ts';
import type { ReceivedReport } from '#contract/review/reports.ts';
import { m } from '#domain/messages.ts';
import type { ReportInput, ReportStatus } from '#domain/review/report.ts';
import { notify } from '#server/features/notices/notify.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { applyDecision } from '#server/terms/decisions/decide.ts';
import { findReport, type ReportViewer } from './queries.ts';

/* Besides this file, only the code that erases accounts changes reports. */

/**
 * Checks that a person does not already have an open report on a term. Anonymous reports always
 * pass, because they cannot be attributed to a person.
 * @param reporterId null for an anonymous report
 * @throws 409 if the person has an open report on the term
 */
export async function refuseSecondReport(
  database: Queryable,
  termId: string,
  reporterId: string | null,
): Promise<void> {
  if (reporterId === null) return;
  const open = await database
    .selectFrom('reports')
    .select('id')
    .where('termId', '=', termId)
    .where('reporterId', '=', reporterId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (open) throw new HttpProblem(409, errorText('already_reported'));
}

/**
 * Stores a report.
 * @param at when it was sent; by default, now
 * @throws 409 if a concurrent report by the same person on the term was stored first
 */
export async function storeReport(
  tx: Queryable,
  report: ReportInput & { termId: string },
  reporterId: string | null,
  at?: string,
): Promise<{ id: string; createdAt: string }> {
  const { termId, reason, details: text } = report;
  const stored = await tx
    .insertInto('reports')
    .values({
      termId,
      reporterId,
      reason,
      details: text,
      reporterShown: reporterId !== null,
      ...(at && { createdAt: at }),
    })
    .onConflict((conflict) =>
      conflict.columns(['termId', 'reporterId']).where('status', '=', sql.lit('open')).doNothing(),
    )
    .returning(['id', 'createdAt'])
    .executeTakeFirst();
  if (!stored) throw new HttpProblem(409, errorText('already_reported'));
  return stored;
}

type Closing = {
  to: Exclude<ReportStatus, 'open'>;
  viewer: ReportViewer;
  note: string | null;
};

/**
 * Closes all open reports on the term of a report without changing the term, and tells their
 * reporters.
 * @throws 409 if another verifier has already closed the report; the message says how it was closed
 */
export async function resolveReport(
  tx: Queryable,
  report: ReceivedReport,
  { viewer, note }: Pick<Closing, 'viewer' | 'note'>,
): Promise<ReceivedReport> {
  // Concurrent calls for other reports on the term wait for each other here, as in reopenTerm.
  await tx
    .selectFrom('terms')
    .select('id')
    .where('id', '=', report.term.id)
    .forNoKeyUpdate()
    .execute();
  return closeReports(tx, report, { to: 'resolved', viewer, note });
}

/**
 * Sends the term of an open report back to pending. Closes all open reports on the term, with the
 * given reason as the note, and tells their reporters.
 */
export async function reopenTerm(
  tx: Queryable,
  report: ReceivedReport,
  { viewer, reason }: { viewer: ReportViewer; reason: string },
): Promise<ReceivedReport> {
  await applyDecision(tx, report.term.id, { transition: 'reopen', actorId: viewer.id, reason });
  return closeReports(tx, report, { to: 'reopened', viewer, note: reason });
}

async function closeReports(
  tx: Queryable,
  { id, term }: ReceivedReport,
  { to, viewer, note }: Closing,
): Promise<ReceivedReport> {
  const closed = await tx
    .updateTable('reports')
    .set({ status: to, note, closedBy: viewer.id, closedAt: now })
    .where('termId', '=', term.id)
    .where('status', '=', 'open')
    .returning(['id', 'reporterId'])
    .execute();
  const report = await findReport(tx, viewer, id);
  if (!closed.some((each) => each.id === id)) refuseClosed(report);
  for (const { reporterId } of closed)
    if (reporterId)
      await notify(tx, {
        kind: 'reportOutcome',
        userId: reporterId,
        actorId: viewer.id,
        term,
        reason: outcomes[to](),
      });
  return report;
}

const outcomes = {
  resolved: m.notice_kinds_report_resolved,
  reopened: m.notice_kinds_report_reopened,
};

/**
 * Checks that a report is open.
 * @throws 409 if it is closed
 */
export function refuseClosed({ status }: { status: ReportStatus }): void {
  if (status !== 'open') throw new HttpProblem(409, alreadyClosed(status));
}

import { sql } from 'kysely';
import { alreadyClosed } from '#contract/errors.ts';
import type { ReceivedReport } from '#contract/reports.ts';
import { m } from '#domain/messages.ts';
import type { ReportInput, ReportStatus } from '#domain/report.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { applyTransition } from '#server/terms/write.ts';
import { findReport } from './queries.ts';

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
  if (open) throw new HttpProblem(409, m.errors_detail_already_reported());
}

/**
 * Stores a report.
 * @param at when it was sent, if not now
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
    .values({ termId, reporterId, reason, details: text, ...(at && { createdAt: at }) })
    .onConflict((conflict) =>
      conflict.columns(['termId', 'reporterId']).where('status', '=', sql.lit('open')).doNothing(),
    )
    .returning(['id', 'createdAt'])
    .executeTakeFirst();
  if (!stored) throw new HttpProblem(409, m.errors_detail_already_reported());
  return stored;
}

/**
 * Closes an open report without changing its term.
 * @throws 409 if another verifier has already closed the report; the message says how it was closed
 */
export async function resolveReport(
  tx: Queryable,
  id: string,
  closing: { actorId: string; note: string | null },
): Promise<ReceivedReport> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ status: 'resolved', note: closing.note, closedBy: closing.actorId, closedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  const report = await findReport(tx, closing.actorId, id);
  if (numUpdatedRows === 0n) refuseClosed(report);
  return report;
}

/**
 * Sends the term of an open report back to pending. Closes every open report on the term, with the
 * given reason as the note.
 */
export async function reopenTerm(
  tx: Queryable,
  { id, term }: ReceivedReport,
  { actorId, reason }: { actorId: string; reason: string },
): Promise<ReceivedReport> {
  await applyTransition(tx, term.id, { transition: 'reopen', actorId, reason });
  const closed = await tx
    .updateTable('reports')
    .set({ status: 'reopened', note: reason, closedBy: actorId, closedAt: now })
    .where('termId', '=', term.id)
    .where('status', '=', 'open')
    .returning('id')
    .execute();
  const report = await findReport(tx, actorId, id);
  if (!closed.some((each) => each.id === id)) refuseClosed(report);
  return report;
}

/**
 * Checks that a report is open.
 * @throws 409 if it is closed
 */
export function refuseClosed({ status }: { status: ReportStatus }): void {
  if (status !== 'open') throw new HttpProblem(409, alreadyClosed(status));
}

import { alreadyClosed, details } from '#contract/errors.ts';
import type { ReceivedReport } from '#contract/reports.ts';
import type { ReportInput, ReportStatus } from '#domain/report.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { applyTransition } from '#server/terms/write.ts';

/* The one writer of reports, and the reads of those who close them. */

/** @param viewer the placeholder of the person who asks */
const received = (
  viewer: string,
) => `r.id, r.reason, r.details, r.status, r.reporter_id is not null as "signedIn", r.note, r.closed_at as "resolvedAt", r.created_at as "createdAt",
  json_build_object('id', t.id, 'englishWord', t.english_word, 'vernacularWord', t.vernacular_word, 'language', t.language, 'subject', t.subject, 'notes', t.notes, 'status', t.status,
    'ownSubmission', t.submitter_id = ${viewer}, 'openReports', (select count(*) from reports o where o.term_id = t.id and o.status = 'open')) as term`;

type Filters = {
  status: ReportStatus;
  language: string;
  subject: string;
  page: number;
  pageSize: number;
};

/** Reports of a status: open ones in the order they came, closed ones newest first. */
export async function listReports(
  database: Queryable,
  viewerId: string,
  filters: Filters,
): Promise<{ reports: ReceivedReport[]; total: number }> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const conditions = [
    `r.status = ${bind(filters.status)}`,
    ...(filters.language === 'all' ? [] : [`t.language = ${bind(filters.language)}`]),
    ...(filters.subject === 'all' ? [] : [`t.subject = ${bind(filters.subject)}`]),
  ];
  const from = `from reports r join terms t on t.id = r.term_id where ${conditions.join(' and ')}`;
  const direction = filters.status === 'open' ? 'asc' : 'desc';
  const { rows } = await database.query<ReceivedReport & { total: number }>(
    `select n.total, p.* from (select count(*) as total ${from}) n left join lateral (
       select ${received(`${bind(viewerId)}::uuid`)} ${from} order by r.created_at ${direction}, r.id ${direction} limit ${bind(filters.pageSize)} offset ${bind((filters.page - 1) * filters.pageSize)}
     ) p on true order by p."createdAt" ${direction}, p.id ${direction}`,
    values,
  );
  return { reports: rows.filter((row) => row.id !== null), total: rows[0]!.total };
}

/** The report, or a 404. */
export async function findReport(
  database: Queryable,
  viewerId: string,
  id: string,
): Promise<ReceivedReport> {
  const {
    rows: [report],
  } = await database.query<ReceivedReport>(
    `select ${received('$2::uuid')} from reports r join terms t on t.id = r.term_id where r.id = $1`,
    [id, viewerId],
  );
  if (!report) throw new HttpProblem(404, details.missing);
  return report;
}

/**
 * Throws a 409 if this person has an open report on the term. Anonymous reports (null) cannot be
 * told apart, so they are never refused.
 */
export async function refuseSecond(
  database: Queryable,
  termId: string,
  reporterId: string | null,
): Promise<void> {
  if (reporterId === null) return;
  const { rowCount } = await database.query(
    `select from reports where term_id = $1 and reporter_id = $2 and status = 'open'`,
    [termId, reporterId],
  );
  if (rowCount > 0) throw new HttpProblem(409, details.alreadyReported);
}

/**
 * Stores a report. If one person sends several reports on a term concurrently, exactly one succeeds
 * and the others get a 409.
 */
export async function storeReport(
  tx: Queryable,
  report: ReportInput & { termId: string },
  reporterId: string | null,
): Promise<{ id: string; createdAt: string }> {
  const {
    rows: [stored],
  } = await tx.query<{ id: string; createdAt: string }>(
    `insert into reports (term_id, reporter_id, reason, details) values ($1, $2, $3, $4)
     on conflict (term_id, reporter_id) where status = 'open' do nothing returning id, created_at as "createdAt"`,
    [report.termId, reporterId, report.reason, report.details],
  );
  if (!stored) throw new HttpProblem(409, details.alreadyReported);
  return stored;
}

/**
 * Closes an open report and leaves its term as it is: of several at once exactly one succeeds, the
 * others get a 409 that says how it was closed.
 */
export async function resolveReport(
  tx: Queryable,
  id: string,
  closing: { actorId: string; note: string | null },
): Promise<ReceivedReport> {
  const { rowCount } = await tx.query(
    `update reports set status = 'resolved', note = $3, closed_by = $2, closed_at = now() where id = $1 and status = 'open'`,
    [id, closing.actorId, closing.note],
  );
  const report = await findReport(tx, closing.actorId, id);
  if (rowCount === 0) refuseClosed(report);
  return report;
}

/**
 * Sends the term of an open report back to pending, and closes every open report on it with the
 * reason.
 */
export async function reopenTerm(
  tx: Queryable,
  { id, term }: ReceivedReport,
  closing: { actorId: string; reason: string },
): Promise<ReceivedReport> {
  await applyTransition(tx, term.id, {
    move: 'reopen',
    actorId: closing.actorId,
    reason: closing.reason,
  });
  const { rows: closed } = await tx.query<{ id: string }>(
    `update reports set status = 'reopened', note = $3, closed_by = $2, closed_at = now() where term_id = $1 and status = 'open' returning id`,
    [term.id, closing.actorId, closing.reason],
  );
  const report = await findReport(tx, closing.actorId, id);
  if (!closed.some((each) => each.id === id)) refuseClosed(report);
  return report;
}

/** Throws a 409 if a report is closed. */
export function refuseClosed({ status }: Pick<ReceivedReport, 'status'>): void {
  if (status !== 'open') throw new HttpProblem(409, alreadyClosed(status));
}

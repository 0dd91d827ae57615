import type { PersonName } from '#contract/administration/audit.ts';
import { errorText } from '#contract/error-texts.ts';
import type { ReceivedReport } from '#contract/review/reports.ts';
import type { TermName } from '#contract/terms/term.ts';
import type { Scope } from '#domain/people/scope.ts';
import type { ReportStatus } from '#domain/review/report.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { queryPage } from '#server/platform/db/query-page.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { scopeConditions } from '#server/terms/access/scope-sql.ts';
import { termNameProperties } from '#server/terms/rows/columns.ts';

/* The queries of the verifiers' list of reports. */

type ReportRow = Pick<
  Row<'reports'>,
  'id' | 'reason' | 'details' | 'status' | 'note' | 'createdAt'
> & {
  signedIn: boolean;
  reporter: PersonName | null;
  resolvedAt: Row<'reports'>['closedAt'];
  term: ReportedTerm;
};

type ReportedTerm = TermName &
  Pick<Row<'terms'>, 'subject' | 'varieties' | 'notes' | 'status'> & {
    ownSubmission: boolean;
    openReports: number;
  };

/**
 * Returns the columns of a report. The keys inside the JSON are already in camelCase, because only
 * the names of columns are converted when a row is read.
 * @param viewer the placeholder of the viewer's id
 * @param showsReporter the placeholder of whether the viewer may see who sent a report
 */
const reportColumns = (viewer: string, showsReporter: string): string => `
  r.id,
  r.reason,
  r.details,
  r.status,
  r.reporter_id is not null as signed_in,
  (
    select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
    from users u
    where u.id = r.reporter_id and r.reporter_shown and ${showsReporter}::boolean
  ) as reporter,
  r.note,
  r.closed_at as resolved_at,
  r.created_at,
  json_build_object(
    ${termNameProperties('t')},
    'subject', t.subject,
    'varieties', t.varieties,
    'notes', t.notes,
    'status', t.status,
    'ownSubmission', t.submitter_id = ${viewer}::uuid,
    'openReports', (select count(*) from reports o where o.term_id = t.id and o.status = 'open')
  ) as term`;

const FIND_REPORT = `
  select ${reportColumns('$1', '$2')}
  from reports r
  join terms t on t.id = r.term_id
  where r.id = $3`;

/** `showsReporter` is true for administrators only. */
export type ReportViewer = { id: string; showsReporter: boolean };

/**
 * Finds a report.
 * @throws 404 if there is no such report
 */
export async function findReport(
  database: Queryable,
  viewer: ReportViewer,
  id: string,
): Promise<ReceivedReport> {
  const { rows } = await database.query<ReportRow>(FIND_REPORT, [
    viewer.id,
    viewer.showsReporter,
    id,
  ]);
  const [report] = rows;
  if (!report) throw new HttpProblem(404, errorText('missing'));
  return report;
}

type Filters = {
  status: ReportStatus;
  language: string;
  subject: string;
  page: number;
  pageSize: number;
};

/**
 * Lists one page of the reports in the viewer's scope with the requested status: open reports
 * oldest first, closed reports newest first.
 */
export async function listReports(
  database: Queryable,
  viewer: ReportViewer & { scope: Scope | null },
  filters: Filters,
): Promise<{ reports: ReceivedReport[]; total: number }> {
  const { rows, total } = await queryPage<ReportRow>(database, (bind) =>
    listSql(viewer, filters, bind),
  );
  return { reports: rows, total };
}

function listSql(
  viewer: ReportViewer & { scope: Scope | null },
  filters: Filters,
  bind: Bind,
): string {
  const { status, language, subject, page, pageSize } = filters;
  const conditions = [
    `r.status = ${bind(status)}`,
    ...(language === 'all' ? [] : [`t.language = ${bind(language)}`]),
    ...(subject === 'all' ? [] : [`t.subject = ${bind(subject)}`]),
    ...scopeConditions(viewer.scope, bind),
  ];
  const matching = `
    from reports r
    join terms t on t.id = r.term_id
    where ${conditions.join(' and ')}`;
  const direction = status === 'open' ? 'asc' : 'desc';
  return `
    select n.total, p.*
    from (select count(*) as total ${matching}) n
    left join lateral (
      select ${reportColumns(bind(viewer.id), bind(viewer.showsReporter))}
      ${matching}
      order by r.created_at ${direction}, r.id ${direction}
      limit ${bind(pageSize)}
      offset ${bind((page - 1) * pageSize)}
    ) p on true
    order by p.created_at ${direction}, p.id ${direction}`;
}

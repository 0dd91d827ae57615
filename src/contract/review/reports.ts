import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import {
  reasonMissing,
  reportDetails,
  reportReasonIds,
  reportStatuses,
  resolutionNote,
} from '#domain/review/report.ts';
import { subjectIds } from '#domain/subjects.ts';
import { sendBackReason } from '#domain/term/reasons.ts';
import { termStatuses } from '#domain/term/status.ts';
import { varietyIds } from '#domain/varieties.ts';
import { personName } from '../administration/audit.ts';
import { choice, count, endpoint, id, text, time } from '../endpoint.ts';
import { allOr, paging } from '../list-query.ts';
import { termName } from '../terms/term.ts';

/** The parts of a reported term that a verifier needs for a decision. */
const reportedTerm = z.extend(termName, {
  subject: z.enum(subjectIds),
  varieties: z.array(z.enum(varietyIds)),
  notes: z.nullable(z.string()),
  status: z.enum(termStatuses),
  /** Whether the caller submitted the term. */
  ownSubmission: z.boolean(),
  openReports: count,
});

/**
 * A report as verifiers see it. It does not say who the reporter is, only whether they were signed
 * in. Administrators also see the reporter, if the form said so when the report was sent. `note` is
 * the verifier's note on a resolved report, or the reason for reopening the term.
 */
export const receivedReport = z.object({
  id,
  term: reportedTerm,
  reason: z.enum(reportReasonIds),
  details: z.nullable(z.string()),
  status: z.enum(reportStatuses),
  signedIn: z.boolean(),
  reporter: z.nullable(personName),
  note: z.nullable(z.string()),
  resolvedAt: z.nullable(time),
  createdAt: time,
});
export type ReceivedReport = z.infer<typeof receivedReport>;

export const submitReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Reports a term to the verifiers',
  needs: 'report.submit',
  status: 201,
  rate: 'report',
  body: z.object({
    termId: z.uuid({ error: m.rules_term_id_missing }),
    reason: choice(reportReasonIds, reasonMissing),
    details: text(reportDetails),
  }),
  reply: z.object({ id, createdAt: time }),
});
export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Lists reports on terms: open ones oldest first, others newest first',
  needs: 'report.review',
  query: z.object({
    status: z._default(choice(reportStatuses), 'open'),
    language: allOr(languageIds),
    subject: allOr(subjectIds),
    ...paging,
  }),
  reply: z.object({ reports: z.array(receivedReport), total: count }),
});
export const resolveReport = endpoint({
  method: 'POST',
  path: '/api/reports/{id}/resolve',
  summary: 'Closes all open reports on the term of a report, without changing the term',
  needs: 'report.review',
  rate: 'decision',
  body: z.object({ note: text(resolutionNote) }),
  reply: receivedReport,
});
export const reopenTerm = endpoint({
  method: 'POST',
  path: '/api/reports/{id}/reopen-term',
  summary: 'Sends the verified term of a report back to pending, and closes all open reports on it',
  needs: 'report.review',
  rate: 'decision',
  body: z.object({ reason: text(sendBackReason) }),
  reply: receivedReport,
});

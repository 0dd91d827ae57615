import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import {
  reasonMissing,
  reopenReason,
  reportDetails,
  reportReasonIds,
  reportStatuses,
  resolutionNote,
} from '#domain/report.ts';
import { subjectIds } from '#domain/subjects.ts';
import { termStatuses } from '#domain/term/transitions.ts';
import { allOr, choice, count, endpoint, id, paging, text, time } from './endpoint.ts';

/** The term of a report, as far as a verifier needs it to decide. */
const reportedTerm = z.object({
  id,
  englishWord: z.string(),
  vernacularWord: z.string(),
  language: z.enum(languageIds),
  subject: z.enum(subjectIds),
  notes: z.nullable(z.string()),
  status: z.enum(termStatuses),
  /** The person who asks submitted it. */
  ownSubmission: z.boolean(),
  openReports: count,
});

/**
 * A report as verifiers see it: never by whom, only whether they were signed in. `note` is the
 * reason of one whose term was sent back.
 */
export const receivedReport = z.object({
  id,
  term: reportedTerm,
  reason: z.enum(reportReasonIds),
  details: z.nullable(z.string()),
  status: z.enum(reportStatuses),
  signedIn: z.boolean(),
  note: z.nullable(z.string()),
  resolvedAt: z.nullable(time),
  createdAt: time,
});
export type ReceivedReport = z.infer<typeof receivedReport>;

export const submitReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a term to the verifiers',
  needs: 'report.submit',
  status: 201,
  rate: 'report',
  body: z.object({
    termId: z.uuid({ error: 'Name the term by its identifier.' }),
    reason: choice(reportReasonIds, reasonMissing),
    details: text(reportDetails),
  }),
  reply: z.object({ id, createdAt: time }),
});
export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Reports on terms, oldest first while open, else newest first',
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
  summary: 'Close a report and leave its term as it is',
  needs: 'report.review',
  rate: 'decision',
  body: z.object({ note: text(resolutionNote) }),
  reply: receivedReport,
});
export const reopenTerm = endpoint({
  method: 'POST',
  path: '/api/reports/{id}/reopen-term',
  summary: 'Send the verified term of a report back to pending; closes every open report on it',
  needs: 'report.review',
  rate: 'decision',
  body: z.object({ reason: text(reopenReason) }),
  reply: receivedReport,
});

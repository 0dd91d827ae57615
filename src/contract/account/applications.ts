import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import {
  applicationChoices,
  applicationStatuses,
  applicationTexts,
  reviewNotes,
} from '#domain/people/application.ts';
import { subjectIds } from '#domain/subjects.ts';
import { choice, choices, count, endpoint, id, text, time } from '../endpoint.ts';
import { paging } from '../list-query.ts';

export const application = z.object({
  id,
  motivation: z.string(),
  background: z.string(),
  languages: z.array(z.enum(languageIds)),
  subjects: z.array(z.enum(subjectIds)),
  status: z.enum(applicationStatuses),
  reviewNotes: z.nullable(z.string()),
  reviewedAt: z.nullable(time),
  createdAt: time,
});
export type Application = z.infer<typeof application>;

/**
 * An application as administrators see it. It contains the applicant's name, but not their email
 * address.
 */
export const receivedApplication = z.extend(application, {
  applicant: z.object({ id, firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) }),
});
export type ReceivedApplication = z.infer<typeof receivedApplication>;

export const getMyApplication = endpoint({
  method: 'GET',
  path: '/api/verifier-applications/me',
  summary: 'Returns the caller’s latest application, or null',
  needs: 'profile.read',
  reply: z.nullable(application),
});
export const submitApplication = endpoint({
  method: 'POST',
  path: '/api/verifier-applications',
  summary: 'Submits an application to become a verifier',
  needs: 'application.submit',
  status: 201,
  rate: 'submission',
  reply: application,
  body: z.object({
    motivation: text(applicationTexts.motivation),
    background: text(applicationTexts.background),
    languages: choices(applicationChoices.languages.ids, applicationChoices.languages.missing),
    subjects: choices(applicationChoices.subjects.ids, applicationChoices.subjects.missing),
  }),
});
export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admin/applications',
  summary: 'Lists applications: pending ones oldest first, others newest first',
  needs: 'administration',
  query: z.object({ status: z._default(choice(applicationStatuses), 'pending'), ...paging }),
  reply: z.object({ applications: z.array(receivedApplication), total: count }),
});
const decision = z.object({ notes: text(reviewNotes) });
/**
 * `languages` and `subjects` become the scope of the new verifier. Without them, the scope is what
 * the applicant chose, and empty lists mean all.
 */
export const approveApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/{id}/approve',
  summary: 'Approves an application and makes its applicant a verifier',
  needs: 'administration',
  recent: true,
  body: z.extend(decision, {
    languages: z.optional(choices(languageIds, m.rules_scope_languages, 0)),
    subjects: z.optional(choices(subjectIds, m.rules_scope_subjects, 0)),
  }),
  reply: receivedApplication,
});
export const rejectApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/{id}/reject',
  summary: 'Rejects an application, with an optional note',
  needs: 'administration',
  body: decision,
  reply: receivedApplication,
});

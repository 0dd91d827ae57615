import * as z from 'zod/mini';
import { m } from '#domain/messages.ts';
import { deliveries, noticeKinds } from '#domain/people/notice.ts';
import { roleIds } from '#domain/roles.ts';
import { areValid, count, endpoint, id, time } from '../endpoint.ts';
import { paging } from '../list-query.ts';
import { senseFacts, termName } from '../terms/term.ts';

export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  createdAt: time,
  read: z.boolean(),
  /**
   * The term, with its words as they were when the notice was created; null if the notice is not
   * about a term.
   */
  term: z.nullable(termName),
  /** The concept that the notice is about, if it is not about a term. */
  concept: z.nullable(z.object({ number: count, english: z.string(), ...senseFacts })),
  /** The new role; null if the notice is not about a role. */
  role: z.nullable(z.enum(roleIds)),
  /** The reason for a decision, or the administrator's note. */
  reason: z.nullable(z.string()),
});
export type Notice = z.infer<typeof notice>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  summary: 'Lists the caller’s notices, newest first',
  needs: 'profile.read',
  query: z.object(paging),
  reply: z.object({ notices: z.array(notice), unread: count, total: count }),
});
export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Marks a notice and all earlier ones as read',
  needs: 'profile.read',
  body: z.object({ upTo: z.uuid({ error: m.rules_notice_id_missing }) }),
  reply: z.object({ unread: count }),
});

const delivery = z.enum(deliveries, { error: m.rules_delivery_missing });
const onOrOff = z.boolean({ error: m.rules_email_switch_missing });
/**
 * How the caller gets each kind of notice by email. `submissions` and `account` say whether any
 * kind of the group is on.
 */
const preferences = z.object({
  submissions: z.boolean(),
  account: z.boolean(),
  deliveries: z.record(z.enum(noticeKinds), delivery),
});
export type NoticePreferences = z.infer<typeof preferences>;
/** Deliveries of some kinds; or, from pages of earlier releases, both switches. */
const preferencesBody = z
  .object({
    submissions: z.optional(onOrOff),
    account: z.optional(onOrOff),
    deliveries: z.optional(z.partialRecord(z.enum(noticeKinds), delivery)),
  })
  .check(
    z.refine(
      ({ submissions, account, deliveries }) =>
        deliveries !== undefined || (submissions !== undefined && account !== undefined),
      {
        error: m.rules_delivery_missing,
        path: ['deliveries'],
        when: areValid('submissions', 'account', 'deliveries'),
      },
    ),
  );
export const getNoticePreferences = endpoint({
  method: 'GET',
  path: '/api/notices/preferences',
  summary: 'Returns how the caller gets each kind of notice by email',
  needs: 'profile.read',
  reply: preferences,
});
export const setNoticePreferences = endpoint({
  method: 'PUT',
  path: '/api/notices/preferences',
  summary: 'Saves how the caller gets each kind of notice by email',
  needs: 'profile.read',
  body: preferencesBody,
  reply: preferences,
});

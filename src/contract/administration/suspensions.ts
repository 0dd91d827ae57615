import * as z from 'zod/mini';
import { m } from '#domain/messages.ts';
import { suspensionReason } from '#domain/people/moderation.ts';
import { roleIds } from '#domain/roles.ts';
import { count, endpoint, id, text, time } from '../endpoint.ts';
import { personName } from './audit.ts';

const suspension = z.object({
  reason: z.string(),
  by: personName,
  at: time,
  liftedBy: z.nullable(personName),
  liftedAt: z.nullable(time),
});

/** `history` contains all suspensions of the person, newest first. */
const suspensionState = z.object({
  person: z.extend(personName, { role: z.enum(roleIds) }),
  active: z.boolean(),
  reason: z.nullable(z.string()),
  by: z.nullable(personName),
  at: z.nullable(time),
  history: z.array(suspension),
  /** How many submissions of the person wait for a decision. */
  pending: count,
});
export type SuspensionState = z.infer<typeof suspensionState>;

const path = '/api/admin/users/{userId}/suspension';

export const getSuspension = endpoint({
  method: 'GET',
  path,
  summary: 'Returns whether a person is suspended, and their earlier suspensions',
  needs: 'person.suspend',
  reply: suspensionState,
});
export const suspendPerson = endpoint({
  method: 'POST',
  path,
  summary: 'Suspends a contributor, and rejects their pending submissions as spam on request',
  needs: 'person.suspend',
  recent: true,
  body: z.object({
    reason: text(suspensionReason),
    rejectPending: z.boolean({ error: m.rules_switch_missing }),
  }),
  /** `batch` identifies the rejection of the submissions, so that it can be undone. */
  reply: z.extend(suspensionState, { batch: z.nullable(id) }),
});
export const liftSuspension = endpoint({
  method: 'DELETE',
  path,
  summary: 'Lifts the suspension of a person',
  needs: 'person.suspend',
  recent: true,
  reply: suspensionState,
});

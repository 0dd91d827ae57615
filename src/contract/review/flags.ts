import * as z from 'zod/mini';
import { flagReason } from '#domain/people/moderation.ts';
import { personName } from '../administration/audit.ts';
import { count, endpoint, id, text, time } from '../endpoint.ts';
import { paging } from '../list-query.ts';

/** A person to whom verifiers draw the administrators' attention. */
const flaggedPerson = z.object({
  person: personName,
  flags: z.array(z.object({ id, reason: z.string(), by: personName, createdAt: time })),
  /** How many submissions of the person wait for a decision. */
  pending: count,
  suspended: z.boolean(),
});
export type FlaggedPerson = z.infer<typeof flaggedPerson>;

export const flagPerson = endpoint({
  method: 'POST',
  path: '/api/verify/people/{userId}/flag',
  summary: 'Draws the administrators’ attention to a person',
  needs: 'person.flag',
  status: 201,
  rate: 'report',
  body: z.object({ reason: text(flagReason) }),
  reply: z.object({ flagged: z.literal(true) }),
});
export const listFlags = endpoint({
  method: 'GET',
  path: '/api/admin/flags',
  summary: 'Lists the people whom verifiers have flagged, longest waiting first',
  needs: 'person.suspend',
  query: z.object(paging),
  reply: z.object({ people: z.array(flaggedPerson), total: count }),
});
export const closeFlags = endpoint({
  method: 'POST',
  path: '/api/admin/users/{userId}/close-flags',
  summary: 'Closes all open flags of a person',
  needs: 'person.suspend',
  reply: z.object({ closed: count }),
});

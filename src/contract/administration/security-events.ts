import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { securityEventKinds } from '#domain/people/security-events.ts';
import { count, endpoint, id, text, time } from '../endpoint.ts';
import { allOr, paging } from '../list-query.ts';

/** An entry of the security log, without the person it is about. */
export const securityEvent = z.object({
  id,
  at: time,
  kind: z.enum(securityEventKinds),
  /**
   * An IP address, shortened to its network in CIDR notation once the event is old; null if no
   * address was recorded.
   */
  ip: z.nullable(z.string()),
  detail: z.object({
    device: z.optional(z.string()),
    factor: z.optional(z.string()),
    secondFactor: z.optional(z.boolean()),
    from: z.optional(z.string()),
    to: z.optional(z.string()),
  }),
});

/** `person` is the user whose account the event is about, or null if there is none. */
export const loggedEvent = z.extend(securityEvent, {
  person: z.nullable(
    z.object({
      email: z.string(),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
    }),
  ),
});
export type LoggedEvent = z.infer<typeof loggedEvent>;

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/admin/security-events',
  summary: 'Lists the security log, newest first, filtered by kind and by a person’s address',
  needs: 'administration',
  query: z.object({
    kind: allOr(securityEventKinds),
    person: text({ name: m.rules_name_address, max: limits.account.email }),
    ...paging,
  }),
  reply: z.object({ events: z.array(loggedEvent), total: count }),
});

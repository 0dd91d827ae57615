import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { factorKinds, factorNameRule } from '#domain/people/factors.ts';
import { securityEvent } from '../administration/security-events.ts';
import { count, endpoint, id, text, time } from '../endpoint.ts';
import { pagingBy } from '../list-query.ts';

const ownSession = z.object({
  id,
  /** The browser, such as "Firefox on Windows". */
  device: z.string(),
  signedInAt: time,
  /** When the session was last used, accurate to about an hour. */
  lastUsedAt: time,
  /** Whether this is the session that sent the request. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  summary: 'Lists the caller’s own sessions, the last used first',
  needs: 'profile.read',
  reply: z.array(ownSession),
});
const endedSessions = z.object({ ended: count });
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/{id}',
  summary: 'Ends one of the caller’s own sessions',
  needs: 'profile.read',
  recent: true,
  reply: endedSessions,
});
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions',
  summary: 'Ends all sessions of the caller except the one that sends this call',
  needs: 'profile.read',
  recent: true,
  reply: endedSessions,
});

const factor = z.object({
  id,
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: time,
  lastUsedAt: z.nullable(time),
});
export type Factor = z.infer<typeof factor>;

const ownFactors = z.object({
  /**
   * True if the embedded identity provider manages the caller's account and second factors; false
   * if an external provider does.
   */
  managedHere: z.boolean(),
  factors: z.array(factor),
  /** The number of unused recovery codes. */
  recoveryCodes: count,
});
export type OwnFactors = z.infer<typeof ownFactors>;

export const listFactors = endpoint({
  method: 'GET',
  path: '/api/profile/factors',
  summary: 'Lists the caller’s own second factors, the oldest first',
  needs: 'profile.read',
  reply: ownFactors,
});
export const renameFactor = endpoint({
  method: 'PATCH',
  path: '/api/profile/factors/{id}',
  summary: 'Renames one of the caller’s own second factors',
  needs: 'profile.read',
  body: z.object({ name: text(factorNameRule) }),
  reply: ownFactors,
});
export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/api/profile/factors/{id}',
  summary: 'Removes one of the caller’s own second factors',
  needs: 'profile.read',
  recent: true,
  reply: ownFactors,
});

export type OwnSecurityEvent = z.infer<typeof securityEvent>;

export const listOwnSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/profile/security-events',
  summary: 'Lists what the security log records about the caller, newest first',
  needs: 'profile.read',
  query: z.object({
    /** The last event that the caller has seen, so that new events do not shift the pages. */
    before: z.optional(z.uuid({ error: m.rules_security_event_id_invalid })),
    pageSize: pagingBy(limits.securityEventsPage).pageSize,
  }),
  reply: z.object({ events: z.array(securityEvent), hasOlder: z.boolean() }),
});

import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { roleIds } from '#domain/roles.ts';
import { subjectIds } from '#domain/subjects.ts';
import { endpoint, id, time } from '../endpoint.ts';

export const currentUser = z.object({
  id,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(roleIds),
  /**
   * True if the role requires a second factor and this session has none. The user then has only a
   * contributor's permissions.
   */
  secondFactorMissing: z.boolean(),
  /** Set while the account is suspended. The user can then read and donate, but not contribute. */
  suspension: z.nullable(z.object({ reason: z.string() })),
  /** The languages and subjects in which a verifier decides; null if there is no limit. */
  scope: z.nullable(
    z.array(
      z.object({ languages: z.array(z.enum(languageIds)), subjects: z.array(z.enum(subjectIds)) }),
    ),
  ),
  /** Whether the user wants keyboard shortcuts. A device can also switch them off by itself. */
  shortcuts: z.boolean(),
  createdAt: time,
});
export type CurrentUser = z.infer<typeof currentUser>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Returns the signed-in user',
  needs: 'profile.read',
  reply: currentUser,
});

export const saveShortcuts = endpoint({
  method: 'PUT',
  path: '/api/profile/shortcuts',
  summary: 'Saves whether the caller wants keyboard shortcuts',
  needs: 'profile.read',
  body: z.object({ on: z.boolean({ error: m.rules_shortcuts_missing }) }),
  reply: z.object({ on: z.boolean() }),
});

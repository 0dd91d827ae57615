import * as z from 'zod/mini';
import { roleIds } from '#domain/roles.ts';
import { endpoint, id, time } from './endpoint.ts';

export const currentUser = z.object({
  id,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(roleIds),
  /** The role requires a second factor, and this session was started without one. */
  secondFactorMissing: z.boolean(),
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

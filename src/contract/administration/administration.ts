import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { roleIds } from '#domain/roles.ts';
import { choice, count, endpoint, id, text, time } from '../endpoint.ts';
import { allOr, paging } from '../list-query.ts';

export const listedUser = z.object({
  id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(roleIds),
  createdAt: time,
});
export type ListedUser = z.infer<typeof listedUser>;

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'Counts users, terms, applications and donations',
  needs: 'administration',
  reply: z.object({
    totalUsers: count,
    totalTerms: count,
    pendingTerms: count,
    verifierApplications: count,
    totalDonations: count,
    totalDonationAmount: count,
  }),
});
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Lists users, newest first, filtered by role and by name or address',
  needs: 'administration',
  query: z.object({
    search: z.pipe(
      text({ name: m.rules_name_search, max: limits.text.query }),
      z.transform((value: string | null) => value ?? ''),
    ),
    role: allOr(roleIds),
    ...paging,
  }),
  reply: z.object({ users: z.array(listedUser), total: count }),
});
export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}/role',
  summary: 'Changes a user’s role',
  needs: 'administration',
  recent: true,
  body: z.object({ role: choice(roleIds, m.rules_role_missing) }),
  reply: listedUser,
});

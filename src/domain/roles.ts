import { m } from './messages.ts';

/**
 * The roles of signed-in people. `becomes` contains the roles to which an administrator can change
 * a role.
 */
export const roles = {
  user: { label: m.roles_user, becomes: ['verifier'] },
  verifier: { label: m.roles_verifier, becomes: ['admin', 'user'] },
  admin: { label: m.roles_admin, becomes: ['user'] },
} as const;

export type Role = keyof typeof roles;
export const roleIds = Object.keys(roles) as [Role, ...Role[]];

/**
 * The effective role of a viewer. `unverified` is a signed-in person whose email address is not
 * verified, whatever their stored role is.
 */
export type ViewerRole = 'anonymous' | 'unverified' | Role;

/** Returns the effective role of a user, or of a signed-out viewer (null). */
export function viewerRole(user: { role: Role; emailVerified: boolean } | null): ViewerRole {
  if (user === null) return 'anonymous';
  return user.emailVerified ? user.role : 'unverified';
}

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
 * verified, whatever their stored role is. `suspended` is a person whose account an administrator
 * has suspended.
 */
export type ViewerRole = 'anonymous' | 'unverified' | 'suspended' | Role;

/**
 * `secondFactorMissing` means that the role requires a second factor and this session was started
 * without one.
 */
type Viewer = {
  role: Role;
  emailVerified: boolean;
  secondFactorMissing: boolean;
  suspension: object | null;
};

/**
 * Returns the effective role of a user, or of a signed-out viewer (null). Verifiers and
 * administrators have only the role `user` while a required second factor is missing.
 */
export function viewerRole(user: Viewer | null): ViewerRole {
  if (user === null) return 'anonymous';
  if (!user.emailVerified) return 'unverified';
  if (user.suspension) return 'suspended';
  return user.secondFactorMissing ? 'user' : user.role;
}

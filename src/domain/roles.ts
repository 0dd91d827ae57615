/** The roles a person can have, the label each is shown under, and who may become what. */
export const roles = {
  user: { label: 'Contributor', becomes: ['verifier'] },
  verifier: { label: 'Verifier', becomes: ['admin', 'user'] },
  admin: { label: 'Administrator', becomes: ['user'] },
} as const;

export type Role = keyof typeof roles;
export const roleIds = Object.keys(roles) as [Role, ...Role[]];

/**
 * Who is asking, as the rules see them: `unverified` is a signed-in person whose email address is
 * not verified, whatever role is stored for them.
 */
export type ViewerRole = 'anonymous' | 'unverified' | Role;

/** The one place that decides which role counts for a caller, on the server and in the browser. */
export function viewerRole(user: { role: Role; emailVerified: boolean } | null): ViewerRole {
  if (user === null) return 'anonymous';
  return user.emailVerified ? user.role : 'unverified';
}

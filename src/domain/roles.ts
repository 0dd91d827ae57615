/** The roles a person can have, the label each is shown under, and who may become what. */
export const roles = {
  user: { label: 'Contributor', becomes: ['verifier'] },
  verifier: { label: 'Verifier', becomes: ['admin', 'user'] },
  admin: { label: 'Administrator', becomes: ['user'] },
} as const;

export type Role = keyof typeof roles;
export const roleIds = Object.keys(roles) as [Role, ...Role[]];

/** Who is asking: somebody signed out, or a person with a role. */
export type Standing = 'anonymous' | Role;

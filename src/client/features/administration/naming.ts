import type { Role } from '#domain/roles.ts';

/** What each role is called on the buttons that lead to it. */
export const makeRole: Record<Role, string> = {
  user: 'Make User',
  verifier: 'Make Verifier',
  admin: 'Make Admin',
};
export const roleNames: Record<Role, string> = {
  user: 'User',
  verifier: 'Verifier',
  admin: 'Admin',
};

export function displayName(
  person: { firstName: string | null; lastName: string | null },
  otherwise: string,
): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || otherwise;
}

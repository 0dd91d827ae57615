import type { DonationStatus } from '#domain/donation.ts';
import { m } from '#domain/messages.ts';
import type { Role } from '#domain/roles.ts';

/** For each role, the label of the button that gives the role to a person. */
export const makeRole: Record<Role, () => string> = {
  user: m.administration_users_make_user,
  verifier: m.administration_users_make_verifier,
  admin: m.administration_users_make_admin,
};

export const roleNames: Record<Role, () => string> = {
  user: m.administration_role_user,
  verifier: m.administration_role_verifier,
  admin: m.administration_role_admin,
};

export const donationStatusNames: Record<DonationStatus, () => string> = {
  pending: m.donation_status_pending,
  completed: m.donation_status_completed,
  failed: m.donation_status_failed,
  refunded: m.donation_status_refunded,
};

export function displayName(
  person: { firstName: string | null; lastName: string | null },
  fallback: string,
): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || fallback;
}

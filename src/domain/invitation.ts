import { checkEmail, type EmailCheck } from './email.ts';
import { m } from './messages.ts';

/** Only an open invitation contains the address that it was sent to. */
export const invitationStatuses = ['open', 'accepted', 'expired', 'withdrawn'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** Checks the address of a person whom an administrator invites. */
export function checkInvitedEmail(raw: unknown): EmailCheck {
  const checked = checkEmail(raw);
  return checked.ok ? checked : { ok: false, message: m.rules_email_shape() };
}

import { m } from '../messages.ts';
import { checkEmail, type EmailCheck } from './email.ts';

/** Only an open invitation contains the address that it was sent to. */
export const invitationStatuses = ['open', 'accepted', 'expired', 'withdrawn'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/**
 * The states of the email with the link. `unknown` means that it may have been sent, so it is not
 * sent again.
 */
export const invitationMailStates = ['waiting', 'sent', 'failed', 'unknown'] as const;
export type InvitationMailState = (typeof invitationMailStates)[number];

/** Checks the address of a person whom an administrator invites. */
export function checkInvitedEmail(raw: unknown): EmailCheck {
  const checked = checkEmail(raw);
  return checked.ok ? checked : { ok: false, message: m.rules_email_shape() };
}

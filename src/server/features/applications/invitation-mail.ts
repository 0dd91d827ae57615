import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { mailTexts } from '#server/features/notices/mail-texts.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

/**
 * Composes the email with the link to accept an invitation. The token is the fragment of the link,
 * because browsers send fragments neither to servers nor in the Referer header.
 */
export function composeInvitation(
  { email, token }: { email: string; token: string },
  publicUrl: string,
): Mail {
  const { subject, paragraphs } = mailTexts.invitation({
    words: '',
    role: '',
    reason: null,
    link: `${publicUrl}/verifier-apply#invitation=${token}`,
  });
  const text = [
    m.notice_mails_greeting_without_name(),
    ...paragraphs,
    m.notice_mails_invitation_how({ days: limits.invitationDays, email }),
    PRODUCT,
  ].join('\n\n');
  return { to: email, subject, text: `${text}\n` };
}

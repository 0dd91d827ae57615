import { languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { notices } from '#domain/notice.ts';
import { PRODUCT } from '#domain/product.ts';
import { roles } from '#domain/roles.ts';
import type { Row } from '#server/platform/db/database.ts';
import type { QueuedMail } from '#server/platform/mail/mailer.ts';
import { mailTexts } from './mail-texts.ts';
import { buildUnsubscribeLink } from './unsubscribe.ts';

/**
 * A notice with its recipient. The recipient's address and name are read when the email is sent,
 * because the queue does not store them.
 */
export type AddressedNotice = Pick<
  Row<'notices'>,
  | 'id'
  | 'userId'
  | 'kind'
  | 'termId'
  | 'conceptNumber'
  | 'englishWord'
  | 'vernacularWord'
  | 'language'
  | 'role'
  | 'reason'
> &
  Pick<Row<'users'>, 'firstName'> & {
    email: string;
    /** The English word of the concept, if the notice is about one. */
    conceptWord: string | null;
  };

/** Composes the email for a notice, with its unsubscribe link (RFC 2369, RFC 8058). */
export function composeMail(
  notice: AddressedNotice,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): QueuedMail {
  const off = buildUnsubscribeLink(publicUrl, secret, notice.userId, notices[notice.kind].group);
  const { subject, paragraphs } = mailTexts[notice.kind]({
    words: notice.language
      ? `${notice.englishWord}: ${notice.vernacularWord} (${languages[notice.language].name})`
      : (notice.conceptWord ?? ''),
    role: notice.role ? roles[notice.role].label() : '',
    reason: notice.reason,
    link: publicUrl + noticePath(notice),
  });
  const text = [
    notice.firstName
      ? m.notice_mails_greeting({ name: notice.firstName })
      : m.notice_mails_greeting_without_name(),
    ...paragraphs,
    PRODUCT,
    m.notice_mails_stop({ link: off }),
  ].join('\n\n');
  return {
    id: notice.id,
    to: notice.email,
    subject,
    text: `${text}\n`,
    headers: {
      'List-Unsubscribe': `<${off}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function noticePath({ kind, termId, conceptNumber }: AddressedNotice): string {
  if (termId) return `/dictionary/${termId}`;
  if (conceptNumber) return `/concept/${conceptNumber}`;
  if (kind === 'applicationApproved') return '/verify';
  return kind === 'applicationRejected' ? '/verifier-apply' : '/profile';
}

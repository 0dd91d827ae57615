import { languages } from '#domain/languages.ts';
import { noticeMails, notices } from '#domain/notice.ts';
import { PRODUCT } from '#domain/product.ts';
import { roles } from '#domain/roles.ts';
import type { Row } from '#server/platform/db/database.ts';
import type { QueuedMail } from '#server/platform/mail/mailer.ts';
import { buildUnsubscribeLink } from './unsubscribe.ts';

/**
 * A notice with its recipient. The recipient's address and name are read when the mail is sent,
 * because the queue does not store them.
 */
export type AddressedNotice = Pick<
  Row<'notices'>,
  | 'id'
  | 'userId'
  | 'kind'
  | 'termId'
  | 'englishWord'
  | 'vernacularWord'
  | 'language'
  | 'role'
  | 'reason'
> &
  Pick<Row<'users'>, 'firstName'> & { email: string };

/** Composes the mail of a notice, with its unsubscribe link (RFC 2369, RFC 8058). */
export function composeMail(
  notice: AddressedNotice,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): QueuedMail {
  const { kind } = notice;
  const off = buildUnsubscribeLink(publicUrl, secret, notice.userId, notices[kind].group);
  const about = {
    words: notice.language
      ? `${notice.englishWord}: ${notice.vernacularWord} (${languages[notice.language].name})`
      : '',
    role: notice.role ? roles[notice.role].label : '',
    reason: notice.reason,
    link: publicUrl + noticePath(notice),
  };
  const greeting = notice.firstName ? `Hello ${notice.firstName},` : 'Hello,';
  return {
    id: notice.id,
    to: notice.email,
    subject: noticeMails[kind].subject(about),
    text: `${greeting}\n\n${noticeMails[kind].text(about)}\n${PRODUCT}\n\nTo stop these emails, open this link:\n${off}\n`,
    headers: {
      'List-Unsubscribe': `<${off}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function noticePath({ kind, termId }: AddressedNotice): string {
  if (termId) return `/dictionary/${termId}`;
  if (kind === 'applicationApproved') return '/verify';
  return kind === 'applicationRejected' ? '/verifier-apply' : '/profile';
}

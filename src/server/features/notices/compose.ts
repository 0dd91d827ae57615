import { PRODUCT } from '#contract/product.ts';
import { type Language, languages } from '#domain/languages.ts';
import { type NoticeKind, noticeMails, notices } from '#domain/notice.ts';
import { type Role, roles } from '#domain/roles.ts';
import type { QueuedMail } from '#server/platform/mail/mailer.ts';
import { unsubscribeLink } from './unsubscribe.ts';

/**
 * A notice as its mail needs it; address and name are those of the moment, since the queue holds
 * neither.
 */
export type Addressed = {
  id: string;
  userId: string;
  kind: NoticeKind;
  termId: string | null;
  englishWord: string | null;
  vernacularWord: string | null;
  language: Language | null;
  role: Role | null;
  reason: string | null;
  email: string;
  firstName: string | null;
};

/**
 * The mail of a notice: plain text with the words, the reason, a link to more, and one that ends
 * such mails (RFC 2369, RFC 8058).
 */
export function composeMail(
  notice: Addressed,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): QueuedMail {
  const { kind } = notice;
  const off = unsubscribeLink(publicUrl, secret, notice.userId, notices[kind].group);
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

function noticePath({ kind, termId }: Addressed): string {
  if (termId) return `/dictionary/${termId}`;
  return kind === 'applicationApproved'
    ? '/verify'
    : kind === 'applicationRejected'
      ? '/verifier-apply'
      : '/profile';
}

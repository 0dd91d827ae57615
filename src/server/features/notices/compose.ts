import { languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { type NoticeKind, noticeKinds, notices } from '#domain/notice.ts';
import { PRODUCT } from '#domain/product.ts';
import { roles } from '#domain/roles.ts';
import type { Row } from '#server/platform/db/database.ts';
import type { QueuedMail } from '#server/platform/mail/mailer.ts';
import type { DigestNotice } from './digests.ts';
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
  const { subject, paragraphs } = mailTexts[notice.kind]({
    words: describeWords(notice),
    role: notice.role ? roles[notice.role].label() : '',
    reason: notice.reason,
    link: publicUrl + noticePath(notice),
  });
  const off = buildUnsubscribeLink(publicUrl, secret, notice.userId, notice.kind);
  return buildMail(notice, { subject, paragraphs, off });
}

type Recipient = { id: string; email: string; firstName: string | null };

/** Composes the daily email with all notices of one day, grouped by kind. */
export function composeDigest(
  digest: Recipient & { userId: string },
  list: readonly DigestNotice[],
  { publicUrl, secret }: { publicUrl: string; secret: string },
): QueuedMail {
  const shown = list.slice(0, limits.digests.shown);
  const kinds = noticeKinds.filter((kind) => shown.some((notice) => notice.kind === kind));
  const hidden = list.length - shown.length;
  return buildMail(digest, {
    subject: m.notice_mails_digest_subject({ count: list.length }),
    paragraphs: [
      ...kinds.map((kind) => describeKind(kind, shown)),
      ...(hidden > 0 ? [m.notice_mails_digest_more({ count: hidden })] : []),
      m.notice_mails_digest_link({ link: `${publicUrl}/profile?tab=notices` }),
    ],
    off: buildUnsubscribeLink(publicUrl, secret, digest.userId, 'daily'),
  });
}

/** Returns the sentence of a kind, and a line for each of its terms. */
function describeKind(kind: NoticeKind, list: readonly DigestNotice[]): string {
  const words = list
    .filter((notice) => notice.kind === kind)
    .map(describeWords)
    .filter(Boolean);
  return [notices[kind].sentence(), ...words.map((line) => `- ${line}`)].join('\n');
}

const describeWords = ({
  englishWord,
  vernacularWord,
  language,
  conceptWord,
}: Omit<DigestNotice, 'kind'>): string =>
  language
    ? `${englishWord}: ${vernacularWord} (${languages[language].name})`
    : (conceptWord ?? '');

function buildMail(
  { id, email, firstName }: Recipient,
  { subject, paragraphs, off }: { subject: string; paragraphs: readonly string[]; off: string },
): QueuedMail {
  const greeting = firstName
    ? m.notice_mails_greeting({ name: firstName })
    : m.notice_mails_greeting_without_name();
  const text = [greeting, ...paragraphs, PRODUCT, m.notice_mails_stop({ link: off })].join('\n\n');
  return {
    id,
    to: email,
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

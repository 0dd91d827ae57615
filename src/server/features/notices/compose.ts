import type { SenseFacts } from '#domain/concept/sense-label.ts';
import { nameLanguage } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { nameSense } from '#domain/page-names.ts';
import { noticeGroupIds, noticeKinds, notices } from '#domain/people/notice.ts';
import { noticeKindLabels } from '#domain/people/notice-labels.ts';
import { nameCovered } from '#domain/people/scope-text.ts';
import { PRODUCT } from '#domain/product.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ComposedMail, Composer } from '#server/platform/mail/mail-worker.ts';
import { pageLink } from '#server/platform/mail/page-link.ts';
import {
  canSend,
  type MailNotice,
  type Recipient,
  readMailNotices,
  readRecipient,
} from './mail-notices.ts';
import { type MailText, mailTexts } from './mail-texts.ts';
import { buildUnsubscribeLink, type UnsubscribeTarget } from './unsubscribe.ts';

type Site = { publicUrl: string; secret: string };

/** Returns the composers of the emails about notices. */
export function noticeComposers(
  database: Database,
  site: Site,
): Record<'notices' | 'digest', Composer> {
  const composer =
    (compose: typeof composeNotices): Composer =>
    async ({ id, userId }) => {
      const recipient = userId && (await readRecipient(database, userId));
      const list = await readMailNotices(database, id);
      if (!recipient || list.length === 0) return null;
      const mail = compose(recipient, list, site);
      return { ...mail, confirm: (tx) => canSend(tx, id, recipient) };
    };
  return { notices: composer(composeNotices), digest: composer(composeDigest) };
}

/**
 * Composes the email with the notices of a few minutes. The List-Unsubscribe header has room for
 * one link: it switches off the kind if all notices are of one kind, or else their group if they
 * share one. The text has a link for each kind.
 */
function composeNotices(
  recipient: Recipient,
  list: readonly MailNotice[],
  { publicUrl, secret }: Site,
): ComposedMail {
  const kinds = noticeKinds.filter((kind) => list.some((notice) => notice.kind === kind));
  const groups = noticeGroupIds.filter((id) => kinds.some((kind) => notices[kind].group === id));
  const link = (target: UnsubscribeTarget) =>
    buildUnsubscribeLink(publicUrl, secret, recipient.id, target);
  const target = kinds.length === 1 ? kinds[0] : groups.length === 1 ? groups[0] : undefined;
  return buildMail(recipient, {
    ...composeList(list, publicUrl),
    stops: kinds.map((kind) =>
      m.notice_mails_stop_kind({ kind: noticeKindLabels[kind](), link: link(kind) }),
    ),
    off: target ? link(target) : null,
  });
}

/** Composes the daily email with all notices of one day, grouped by kind. */
function composeDigest(
  recipient: Recipient,
  list: readonly MailNotice[],
  { publicUrl, secret }: Site,
): ComposedMail {
  const off = buildUnsubscribeLink(publicUrl, secret, recipient.id, 'daily');
  const byKind = noticeKinds.flatMap((kind) => list.filter((notice) => notice.kind === kind));
  return buildMail(recipient, {
    ...composeList(byKind, publicUrl),
    stops: [m.notice_mails_stop_daily({ link: off })],
    off,
  });
}

/** A single notice keeps its own subject. */
function composeList(
  list: readonly MailNotice[],
  publicUrl: string,
): Pick<MailParts, 'subject' | 'paragraphs'> {
  const texts = list
    .slice(0, limits.digests.shown)
    .map((notice) => composeNotice(notice, publicUrl));
  const hidden = list.length - texts.length;
  return {
    subject:
      (list.length === 1 && texts[0]?.subject) ||
      m.notice_mails_digest_subject({ count: list.length }),
    paragraphs: [
      ...texts.flatMap(({ paragraphs }, index) =>
        index === 0 ? paragraphs : [SEPARATOR, ...paragraphs],
      ),
      ...(hidden > 0
        ? [
            m.notice_mails_digest_more({ count: hidden }),
            m.notice_mails_digest_link({ link: pageLink(publicUrl, '/profile?tab=notices') }),
          ]
        : []),
    ],
  };
}

const SEPARATOR = '* * *';

function composeNotice(notice: MailNotice, publicUrl: string): MailText {
  const { kind, role, reason, otherTerm, requestedField, comments, scope } = notice;
  return mailTexts[kind]({
    words: describeWords(notice),
    role: role ?? 'user',
    reason,
    link: pageLink(publicUrl, noticePath(notice)),
    other: otherTerm && {
      words: describeWords({ ...otherTerm, conceptWord: null }),
      link: pageLink(publicUrl, `/dictionary/${otherTerm.id}`),
    },
    field: requestedField && fieldNames[requestedField](),
    comments: comments.map(({ name, text }) => ({
      name: name || m.verification_person_without_name(),
      text,
    })),
    scope: scope && nameCovered(scope),
  });
}

type Words = Pick<MailNotice, 'englishWord' | 'vernacularWord' | 'language' | 'conceptWord'>;

function describeWords({ vernacularWord, language, ...named }: Words & SenseFacts): string {
  const { englishWord, conceptWord, gloss, senseSubject } = named;
  const english = englishWord ?? conceptWord;
  if (english === null) return '';
  const name = nameSense({ english, gloss, senseSubject });
  return language ? `${name}: ${vernacularWord} (${nameLanguage(language)})` : name;
}

type MailParts = {
  subject: string;
  paragraphs: readonly string[];
  /** Says how to stop emails of each kind. */
  stops: readonly string[];
  /** The URL that stops these emails, for the header List-Unsubscribe. Null if there is none. */
  off: string | null;
};

function buildMail(
  { email, firstName }: Recipient,
  { subject, paragraphs, stops, off }: MailParts,
): ComposedMail {
  const greeting = firstName
    ? m.notice_mails_greeting({ name: firstName })
    : m.notice_mails_greeting_without_name();
  return {
    to: email,
    subject,
    text: `${[greeting, ...paragraphs, PRODUCT, ...stops].join('\n\n')}\n`,
    ...(off && {
      headers: {
        'List-Unsubscribe': `<${off}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

/** Verifiers read a comment beside the submission. Its author reads it on the page of the term. */
function noticePath({ kind, termId, conceptNumber, isAuthor }: MailNotice): string {
  if (termId && kind === 'comment' && !isAuthor) return `/verify/${termId}`;
  if (termId) return `/dictionary/${termId}`;
  if (conceptNumber) return `/concept/${conceptNumber}`;
  if (kind === 'applicationApproved') return '/verify';
  return kind === 'applicationRejected' ? '/verifier-apply' : '/profile';
}

import { limits } from '#domain/limits.ts';
import { noticeKinds, notices } from '#domain/notice.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import { englishWordSql } from '#server/terms/english-word-sql.ts';
import { claimDueSql } from './claim-sql.ts';
import type { AddressedNotice } from './compose.ts';
import { delivery, joinDelivery } from './delivery-sql.ts';

/*
 * The mail queue consists of the columns `mail`, `attempts` and `due_at` of the tables `notices`
 * and `digests` (decision 0011).
 */

const { claimSeconds, atOnce } = limits.noticeMails;

export const mailQueues = ['notices', 'digests'] as const;
export type MailQueue = (typeof mailQueues)[number];
/**
 * An email that this copy of the server has claimed. `attempts` identifies the claim: if another
 * copy takes the email over, the number changes, and updates by this copy no longer match the row.
 */
export type ClaimedMail = { queue: MailQueue; id: string; attempts: number };

/** A notice whose email this copy of the server has claimed. */
export type ClaimedNotice = Omit<AddressedNotice, 'email'> & ClaimedMail & { email: string | null };

type MailState = Row<'notices'>['mail'];

/** The English word of the concept of notice n. */
export const CONCEPT_WORD = `(
  select ${englishWordSql('c')}
  from concepts c
  where c.number = n.concept_number
)`;

const CLAIM_MAILS = claimDueSql({
  queue: 'notices',
  alias: 'n',
  condition: 'kind = any ($3)',
  columns: [
    'n.kind',
    'n.term_id',
    'n.concept_number',
    `${CONCEPT_WORD} as concept_word`,
    'n.english_word',
    'n.vernacular_word',
    'n.language',
    'n.role',
    'n.reason',
  ],
});

/**
 * Claims a batch of due emails for a limited time. Other copies of the server skip claimed emails.
 * Kinds of notices that a newer release has added are left to its copies.
 */
export async function claimMails(database: Database): Promise<ClaimedNotice[]> {
  const { rows } = await database.query<Omit<ClaimedNotice, 'queue'>>(CLAIM_MAILS, [
    atOnce,
    claimSeconds,
    noticeKinds,
  ]);
  return rows.map((row) => ({ ...row, queue: 'notices' }));
}

/**
 * Marks emails as `unknown` if the server stopped while sending them. Returns how many there were.
 */
export async function markInterrupted(database: Queryable, queue: MailQueue): Promise<number> {
  const { rowCount } = await database.query(
    `update ${queue}
     set mail = 'unknown'
     where mail = 'handing over' and due_at < now()`,
  );
  return rowCount;
}

/**
 * Changes the state of an email, unless another copy of the server has claimed it or its state is
 * not in `from`.
 */
export async function setMailState(
  database: Queryable,
  { queue, id, attempts }: ClaimedMail,
  change: { to: MailState; from: readonly MailState[]; retryInMinutes?: number },
): Promise<void> {
  await database.query(
    `update ${queue}
     set mail = $3, due_at = now() + make_interval(mins => $4)
     where id = $1 and attempts = $2 and mail = any ($5)`,
    [id, attempts, change.to, change.retryInMinutes ?? 0, change.from],
  );
}

const MARK_SENDING = `
  update notices n
  set
    mail = 'handing over',
    due_at = now() + make_interval(secs => $3)
  where n.id = $1
    and n.attempts = $2
    and n.mail = 'queued'
    and exists (
      select
      from users u
      ${joinDelivery({ userId: 'u.id', kind: '$6', group: '$5' })}
      where u.id = n.user_id and u.email = $4 and u.email_verified and ${delivery} <> 'off'
    )`;

/**
 * Marks an email as being sent, just before its first byte is sent. Returns false if the email is
 * no longer queued or another copy of the server has claimed it. Also returns false if the
 * recipient's address has changed or is no longer verified, or if the recipient has switched off
 * the emails of this kind. A marked email is sent again only if the mail server temporarily refuses
 * it.
 */
export async function markSending(
  database: Queryable,
  { id, attempts, kind, email }: ClaimedNotice,
): Promise<boolean> {
  const { rowCount } = await database.query(MARK_SENDING, [
    id,
    attempts,
    claimSeconds,
    email,
    notices[kind].group,
    kind,
  ]);
  return rowCount === 1;
}

import { limits } from '#domain/limits.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { type MailKind, mailKinds } from './mail-kinds.ts';

/*
 * The one queue of all emails is the table `mails` (decision 0068). It contains the kind of an
 * email and the person or thing that it is about. Texts and tokens are created when the email is
 * sent.
 */

const { claimSeconds, atOnce } = limits.mails;

type MailState = Row<'mails'>['state'];

/** The columns that say to whom an email goes, about what, and in which locale. */
type MailSubject =
  | 'userId'
  | 'accountId'
  | 'credentialsVersion'
  | 'invitationId'
  | 'donationId'
  | 'address'
  | 'locale';

/**
 * An email that this copy of the server has claimed. `attempts` identifies the claim: if another
 * copy takes the email over, the number changes, and updates by this copy no longer match the row.
 */
export type ClaimedMail = Pick<Row<'mails'>, MailSubject | 'id' | 'attempts' | 'createdAt'> & {
  kind: MailKind;
  /** How many minutes ago the email was queued. */
  waitedMinutes: number;
};

type NewMail = { kind: MailKind } & Partial<Pick<Row<'mails'>, MailSubject>>;

/**
 * Queues an email. Call it in the transaction of the change that the email is about, so that
 * neither exists without the other. Emails are sent in the background.
 */
export async function queueMail(tx: Queryable, mail: NewMail): Promise<void> {
  await tx.insertInto('mails').values(mail).execute();
}

// Emails that somebody waits for come before those about notices.
const CLAIM_MAILS = `
  with due as (
    select id
    from mails
    where state = 'queued' and due_at <= now() and kind = any ($3)
    order by user_id is not null, due_at
    limit $1
    for update skip locked
  )
  update mails m
  set
    attempts = m.attempts + 1,
    due_at = now() + make_interval(secs => $2)
  from due
  where m.id = due.id
  returning
    m.id,
    m.attempts,
    m.kind,
    m.user_id,
    m.account_id,
    m.credentials_version,
    m.invitation_id,
    m.donation_id,
    m.address,
    m.locale,
    m.created_at,
    floor(extract(epoch from now() - m.created_at) / 60)::integer as waited_minutes`;

/**
 * Claims a batch of due emails for a limited time. Other copies of the server skip claimed emails.
 * Emails of kinds that only a newer release knows are left to the copies that run it.
 */
export async function claimMails(database: Queryable): Promise<ClaimedMail[]> {
  const { rows } = await database.query<ClaimedMail>(CLAIM_MAILS, [
    atOnce,
    claimSeconds,
    mailKinds,
  ]);
  return rows;
}

/**
 * Marks emails as `unknown` if the server stopped while sending them. Returns how many there were.
 */
export async function markInterrupted(database: Queryable): Promise<number> {
  const { rowCount } = await database.query(
    `update mails
     set state = 'unknown', address = null
     where state = 'handing over' and due_at < now()`,
  );
  return rowCount;
}

/**
 * Marks an email as being sent, just before its first byte is sent. Returns false if the email is
 * no longer queued or another copy of the server has claimed it. A marked email is sent again only
 * if the mail server temporarily refuses it.
 */
export async function markSending(tx: Queryable, { id, attempts }: ClaimedMail): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update mails
     set state = 'handing over', due_at = now() + make_interval(secs => $3)
     where id = $1 and attempts = $2 and state = 'queued'`,
    [id, attempts, claimSeconds],
  );
  return rowCount === 1;
}

/**
 * Changes the state of an email, unless another copy of the server has claimed it or its state is
 * not in `from`. Deletes its address if it is not sent again.
 */
export async function setMailState(
  database: Queryable,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  change: {
    to: MailState;
    from: readonly MailState[];
    retryInMinutes?: number;
    failure?: string | null;
  },
): Promise<void> {
  await database.query(
    `update mails
     set
       state = $3,
       due_at = now() + make_interval(mins => $4),
       failure = $6,
       address = case when $3 = 'queued' then address end
     where id = $1 and attempts = $2 and state = any ($5)`,
    [id, attempts, change.to, change.retryInMinutes ?? 0, change.from, change.failure ?? null],
  );
}

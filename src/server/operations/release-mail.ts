import type { Database, Queryable } from '#server/platform/db/database.ts';
import { readSiteHold } from '#server/platform/db/site-hold.ts';
import { StartupError } from '#server/platform/startup-error.ts';

type Options = {
  /** Whether to send the emails that waited when the backup was made. */
  sendWaiting: boolean;
  /** Whether to allow an address other than that of the site that was backed up. */
  asNewSite: boolean;
};

/**
 * Lets a restored site send mail, take payments and run its jobs again.
 * @returns a text for the operator that says what happened to the waiting emails
 * @throws StartupError if the site's address differs from that of the site that was backed up
 */
export function releaseMail(
  database: Database,
  publicUrl: string,
  { sendWaiting, asNewSite }: Options,
): Promise<string> {
  return database.transaction(async (tx) => {
    const siteHold = await readSiteHold(tx);
    if (!siteHold) return 'Nothing is held. Nothing was changed.';
    if (siteHold.publicUrl !== publicUrl && !asNewSite)
      throw new StartupError(
        `The backup is of ${siteHold.publicUrl}, but PUBLIC_URL is ${publicUrl}. ` +
          'If this site may send mail, add --as-new-site. Nothing was changed.',
      );
    const waiting = await countWaitingMail(tx);
    if (!sendWaiting) await withdrawWaitingMail(tx);
    await tx.deleteFrom('siteModes').where('name', '=', 'held').execute();
    return describe(waiting, sendWaiting);
  });
}

function describe(
  { notices, digests, receipts, others }: WaitingMail,
  sendWaiting: boolean,
): string {
  const mails = `${notices} notices, ${digests} digests, ${receipts} receipts and ${others} others`;
  return [
    'Mail, payments and jobs run again.',
    `Emails that waited when the backup was made are ${sendWaiting ? 'sent now' : 'not sent'}: ${mails}.`,
    'Within an hour, the payments of the last 30 days are fetched from the payment provider.',
  ].join('\n');
}

/** Emails that waited when the backup was made. `others` are about accounts and invitations. */
type WaitingMail = { notices: number; digests: number; receipts: number; others: number };

/** Compared in the database, because `since` in a SiteHold has milliseconds only. */
const HELD_SINCE = `(select since from site_modes where name = 'held')`;

const COUNT_WAITING = `
  select
    count(*) filter (where kind = 'digest') as digests,
    count(*) filter (where kind = 'receipt')
      + (select count(*) from donations where receipt_state = 'due' and created_at < ${HELD_SINCE})
      as receipts,
    count(*) filter (where kind not in ('digest', 'receipt', 'notices')) as others,
    (
      select count(*)
      from notices n
      left join mails on mails.id = n.mail_id
      where n.created_at < ${HELD_SINCE}
        and (
          n.mail in ('queued', 'handing over', 'digest')
          or mails.kind = 'notices' and mails.state in ('queued', 'handing over')
        )
    ) as notices
  from mails
  where state in ('queued', 'handing over') and created_at < ${HELD_SINCE}`;

/**
 * Counts the emails that were already waiting in the backup.
 */
async function countWaitingMail(tx: Queryable): Promise<WaitingMail> {
  const { rows } = await tx.query<WaitingMail>(COUNT_WAITING);
  const [counts] = rows;
  if (!counts) throw new Error('a count returned no row');
  return counts;
}

/**
 * Withdraws the emails that waited when the backup was made. The site that was backed up has
 * probably sent them since, and an email is sent at most once (decision 0011).
 */
async function withdrawWaitingMail(tx: Queryable): Promise<void> {
  await tx.query(
    `update notices
     set mail = 'unknown'
     where mail in ('queued', 'handing over', 'digest') and created_at < ${HELD_SINCE}`,
  );
  await tx.query(
    `update mails
     set state = 'unknown', address = null
     where state in ('queued', 'handing over') and created_at < ${HELD_SINCE}`,
  );
  await tx.query(
    `update donations
     set receipt_state = 'none', receipt_email = null
     where receipt_state = 'due' and created_at < ${HELD_SINCE}`,
  );
}

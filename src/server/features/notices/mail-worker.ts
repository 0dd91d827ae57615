import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#domain/limits.ts';
import { notices } from '#domain/notice.ts';
import { type Database, DatabaseUnavailable } from '#server/platform/db/database.ts';
import type { MailTransport } from '#server/platform/mail/mailer.ts';
import { type Addressed, composeMail } from './compose.ts';

export type MailWorkerParts = {
  database: Database;
  mailTransport: MailTransport;
  publicUrl: string;
  secret: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

const { retryMinutes, claimSeconds, pollSeconds, atOnce } = limits.noticeMails;

/**
 * Sends the mail of notices, as decision 0011 says: each at most once, whatever is killed
 * meanwhile. Several copies of the server share the work. What was queued before
 * the start goes first; later mail is found within seconds.
 */
export function startMailWorker(parts: MailWorkerParts): {
  stop(patienceMs: number): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      try {
        await sendDueMails(parts, signal);
      } catch (error) {
        // A database that is gone is said where its connections end.
        if (!(error instanceof DatabaseUnavailable))
          parts.log.error({ err: error }, 'mail of notices could not be sent; it is tried again');
      }
      await pause(pollSeconds * 1000, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const done = work();
  return {
    stop: async (patienceMs) => {
      stopping.abort();
      await Promise.race([done, pause(patienceMs, undefined, { ref: false })]);
    },
  };
}

/** Sends everything that is due. Rejects when the database does, after what was begun has ended. */
export async function sendDueMails(parts: MailWorkerParts, signal?: AbortSignal): Promise<void> {
  const { rowCount } = await parts.database.query(
    `update notices set mail = 'unknown' where mail = 'handing over' and due_at < now()`,
  );
  if (rowCount > 0)
    parts.log.warn(
      { count: rowCount },
      'the server ended while it handed mail over: whether it arrived is unknown, and it is not sent again',
    );
  while (!signal?.aborted) {
    const claimed = await claim(parts.database);
    if (claimed.length === 0) return;
    const failed = (await Promise.allSettled(claimed.map((notice) => deliver(parts, notice)))).find(
      (result) => result.status === 'rejected',
    );
    if (failed) throw failed.reason;
  }
}

/**
 * `attempts` is also the claim: once another copy has taken the notice over it has another number,
 * and nothing that this copy does to the row finds it.
 */
type Claimed = Omit<Addressed, 'email'> & { attempts: number; email: string | null };

async function claim(database: Database): Promise<Claimed[]> {
  const { rows } = await database.query<Claimed>(
    `with due as (select id from notices where mail = 'queued' and due_at <= now() order by due_at limit $1 for update skip locked)
     update notices n set attempts = n.attempts + 1, due_at = now() + make_interval(secs => $2) from due, users u where n.id = due.id and u.id = n.user_id
     returning n.id, n.attempts, n.user_id as "userId", n.kind, n.term_id as "termId", n.english_word as "englishWord", n.vernacular_word as "vernacularWord", n.language, n.role, n.reason,
       u.first_name as "firstName", case when u.email_verified then u.email end as email`,
    [atOnce, claimSeconds],
  );
  return rows;
}

async function deliver(
  { database, mailTransport, publicUrl, secret, log }: MailWorkerParts,
  { attempts, ...notice }: Claimed,
): Promise<void> {
  const move = (to: string, from: readonly string[], waitMinutes = 0) =>
    database.query(
      `update notices set mail = $3, due_at = now() + make_interval(mins => $5) where id = $1 and attempts = $2 and mail = any($4)`,
      [notice.id, attempts, to, from, waitMinutes],
    );
  const { email } = notice;
  if (!email) return void (await move('none', ['queued']));

  const outcome = await mailTransport.sendQueued(
    composeMail({ ...notice, email }, { publicUrl, secret }),
    () => markHandedOver(database, { ...notice, email, attempts }),
  );
  const { state, ...detail } = outcome;
  // `unknown` is what another copy makes of a mail whose server it takes for dead.
  const begun = ['queued', 'handing over', 'unknown'];
  const wait = retryMinutes[attempts - 1];
  if (state === 'sent') await move('sent', begun);
  else if (state === 'withdrawn') await move('none', ['queued']);
  else if (state === 'unknown') {
    log.warn(
      detail,
      'the connection ended while a mail was handed over: whether it arrived is unknown, and it is not sent again',
    );
    await move('unknown', begun);
  } else if (state === 'refused' && wait !== undefined) await move('queued', begun, wait);
  else {
    log.warn(
      { ...detail, attempts },
      'the mail of a notice was refused and is not tried again; the notice stands on the site',
    );
    await move('failed', begun);
  }
}

/**
 * The last question before the first byte: is the notice still there and ours, does its person
 * still have this address, and do they still want such mail? From here on it is
 * never sent again unless the mail server itself says that it did not take it.
 */
async function markHandedOver(
  database: Database,
  { id, attempts, kind, email }: Claimed,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update notices n set mail = 'handing over', due_at = now() + make_interval(secs => $3) where n.id = $1 and n.attempts = $2 and n.mail = 'queued'
       and exists (select 1 from users u where u.id = n.user_id and u.email = $4 and u.email_verified)
       and not exists (select 1 from notice_preferences p where p.user_id = n.user_id and p.kind_group = $5 and not p.email)`,
    [id, attempts, claimSeconds, email, notices[kind].group],
  );
  return rowCount === 1;
}

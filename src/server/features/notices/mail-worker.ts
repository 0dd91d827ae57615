import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#domain/limits.ts';
import { type Database, DatabaseUnavailable } from '#server/platform/db/database.ts';
import { isHeld } from '#server/platform/db/held.ts';
import type { MailTransport } from '#server/platform/mail/mailer.ts';
import type { Outcome } from '#server/platform/mail/send-mail.ts';
import { composeDigest, composeMail } from './compose.ts';
import {
  type ClaimedDigest,
  claimDigests,
  markDigestSending,
  readDigestNotices,
} from './digests.ts';
import {
  type ClaimedMail,
  type ClaimedNotice,
  claimMails,
  type MailQueue,
  mailQueues,
  markInterrupted,
  markSending,
  setMailState,
} from './mail-queue.ts';

export type MailWorkerParts = {
  database: Database;
  mailTransport: MailTransport;
  publicUrl: string;
  secret: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

const { retryMinutes, pollSeconds } = limits.noticeMails;

/**
 * Sends the emails for notices, each at most once even if the server is killed (decision 0011).
 * Several copies of the server share the work. Emails that were queued before this copy started are
 * also sent.
 */
export function startMailWorker(parts: MailWorkerParts): {
  stop(timeoutMs: number): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      try {
        await sendDueMails(parts, signal);
      } catch (error) {
        // The connection pool already logs that the database is unreachable.
        if (!(error instanceof DatabaseUnavailable))
          parts.log.error({ err: error }, 'failed to send the mail of notices; retrying');
      }
      await pause(pollSeconds * 1000, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const done = work();
  return {
    stop: async (timeoutMs) => {
      stopping.abort();
      await Promise.race([done, pause(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Sends all emails that are due, unless the site was restored and is still held. If a query fails,
 * waits until the other emails of the batch are done, and then rejects.
 */
export async function sendDueMails(parts: MailWorkerParts, signal?: AbortSignal): Promise<void> {
  if (await isHeld(parts.database)) return;
  for (const queue of mailQueues) {
    const count = await markInterrupted(parts.database, queue);
    if (count > 0) parts.log.warn({ count }, 'server stopped while sending mail; not sent again');
    while (!signal?.aborted) {
      const sending = await startBatch(parts, queue);
      if (sending.length === 0) break;
      const results = await Promise.allSettled(sending);
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    }
  }
}

async function startBatch(parts: MailWorkerParts, queue: MailQueue): Promise<Promise<void>[]> {
  if (queue === 'notices')
    return (await claimMails(parts.database)).map((notice) => deliverNotice(parts, notice));
  return (await claimDigests(parts.database)).map((digest) => deliverDigest(parts, digest));
}

async function deliverNotice(parts: MailWorkerParts, notice: ClaimedNotice): Promise<void> {
  const { database, mailTransport } = parts;
  const { email } = notice;
  if (!email) return setMailState(database, notice, { to: 'none', from: ['queued'] });
  const outcome = await mailTransport.sendQueued(composeMail({ ...notice, email }, parts), () =>
    markSending(database, { ...notice, email }),
  );
  await storeOutcome(parts, notice, outcome);
}

async function deliverDigest(parts: MailWorkerParts, digest: ClaimedDigest): Promise<void> {
  const { database, mailTransport } = parts;
  const { email } = digest;
  const notices = await readDigestNotices(database, digest.id);
  if (!email || notices.length === 0)
    return setMailState(database, digest, { to: 'none', from: ['queued'] });
  const outcome = await mailTransport.sendQueued(
    composeDigest({ ...digest, email }, notices, parts),
    () => markDigestSending(database, { ...digest, email }),
  );
  await storeOutcome(parts, digest, outcome);
}

/**
 * The states that the outcome of an email can replace. They include `unknown`, which another copy
 * of the server can set while this copy is still sending the email.
 */
const STARTED = ['queued', 'handing over', 'unknown'] as const;

async function storeOutcome(
  { database, log }: MailWorkerParts,
  mail: ClaimedMail,
  { state, ...detail }: Outcome,
): Promise<void> {
  const { attempts } = mail;
  const retryInMinutes = retryMinutes[attempts - 1];
  if (state === 'sent') return setMailState(database, mail, { to: 'sent', from: STARTED });
  if (state === 'withdrawn') return setMailState(database, mail, { to: 'none', from: ['queued'] });
  if (state === 'unknown') {
    log.warn(detail, 'connection ended while sending mail; not sent again');
    return setMailState(database, mail, { to: 'unknown', from: STARTED });
  }
  if (state === 'refused' && retryInMinutes !== undefined)
    return setMailState(database, mail, { to: 'queued', from: STARTED, retryInMinutes });
  log.warn({ ...detail, attempts }, 'failed to send the mail of a notice; giving up');
  return setMailState(database, mail, { to: 'failed', from: STARTED });
}

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#domain/limits.ts';
import { type Database, DatabaseUnavailable } from '#server/platform/db/database.ts';
import type { MailTransport } from '#server/platform/mail/mailer.ts';
import type { Outcome } from '#server/platform/mail/send-mail.ts';
import { composeMail } from './compose.ts';
import {
  type ClaimedNotice,
  claimMails,
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
 * Sends all emails that are due. If a query fails, waits until the other emails of the batch are
 * done, and then rejects.
 */
export async function sendDueMails(parts: MailWorkerParts, signal?: AbortSignal): Promise<void> {
  const count = await markInterrupted(parts.database);
  if (count > 0)
    parts.log.warn(
      { count },
      'the server stopped while sending mail; it may have arrived, so it is not sent again',
    );
  while (!signal?.aborted) {
    const claimed = await claimMails(parts.database);
    if (claimed.length === 0) return;
    const results = await Promise.allSettled(claimed.map((notice) => deliver(parts, notice)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

async function deliver(parts: MailWorkerParts, notice: ClaimedNotice): Promise<void> {
  const { database, mailTransport, publicUrl, secret } = parts;
  const { email } = notice;
  if (!email) return setMailState(database, notice, { to: 'none', from: ['queued'] });
  const outcome = await mailTransport.sendQueued(
    composeMail({ ...notice, email }, { publicUrl, secret }),
    () => markSending(database, { ...notice, email }),
  );
  await storeOutcome(parts, notice, outcome);
}

/**
 * The states that the outcome of an email can replace. They include `unknown`, which another copy
 * of the server can set while this copy is still sending the email.
 */
const STARTED = ['queued', 'handing over', 'unknown'] as const;

async function storeOutcome(
  { database, log }: MailWorkerParts,
  notice: ClaimedNotice,
  { state, ...detail }: Outcome,
): Promise<void> {
  const { attempts } = notice;
  const retryInMinutes = retryMinutes[attempts - 1];
  if (state === 'sent') return setMailState(database, notice, { to: 'sent', from: STARTED });
  if (state === 'withdrawn')
    return setMailState(database, notice, { to: 'none', from: ['queued'] });
  if (state === 'unknown') {
    log.warn(
      detail,
      'the connection ended while sending a mail; it may have arrived, so it is not sent again',
    );
    return setMailState(database, notice, { to: 'unknown', from: STARTED });
  }
  if (state === 'refused' && retryInMinutes !== undefined)
    return setMailState(database, notice, { to: 'queued', from: STARTED, retryInMinutes });
  log.warn({ ...detail, attempts }, 'failed to send the mail of a notice; giving up');
  return setMailState(database, notice, { to: 'failed', from: STARTED });
}

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#domain/limits.ts';
import { currentLocale, type Locale } from '#domain/locale/locale.ts';
import {
  type Database,
  DatabaseUnavailable,
  type Queryable,
} from '#server/platform/db/database.ts';
import { isSiteHeld } from '#server/platform/db/site-hold.ts';
import { inEnglish, inLocale } from '#server/platform/locale.ts';
import type { MailKind } from './mail-kinds.ts';
import {
  type ClaimedMail,
  claimMails,
  markInterrupted,
  markSending,
  setMailState,
} from './mail-queue.ts';
import type { Mail, MailTransport } from './mailer.ts';
import type { SendResult } from './send-mail.ts';

export type ComposedMail = Mail & {
  headers?: Record<string, string>;
  /**
   * Checks, just before the first byte is sent, that the email still applies, and stores the token
   * of its link. Runs in the transaction that marks the email as being sent.
   */
  confirm?: (tx: Queryable) => Promise<boolean>;
  /** Called once the mail server has accepted the email. */
  onSent?: () => void;
};

/** Composes a claimed email from the data as it is now. Returns null if it must not be sent. */
export type Composer = (mail: ClaimedMail) => Promise<ComposedMail | null>;
export type Composers = Record<MailKind, Composer>;

export type MailWorkerParts = {
  database: Database;
  mailTransport: MailTransport;
  composers: Composers;
  /** Returns the locale of the person who gets an email, or undefined if none is known. */
  findLocale: (mail: ClaimedMail) => Promise<Locale | undefined>;
  /** Steps that queue what is due in other tables. They run before each claim. */
  gather: readonly ((database: Database) => Promise<void>)[];
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

export type MailWorker = {
  /** Sends what is due at once, instead of within a few seconds. Never rejects. */
  wake(): Promise<void>;
  stop(timeoutMs: number): Promise<void>;
};

const { retryMinutes, pollSeconds } = limits.mails;

/**
 * Sends all emails of the site, each at most once even if the server is killed (decision 0011).
 * Several copies of the server share the work. Emails that were queued before this copy started are
 * also sent.
 */
export function startMailWorker(parts: MailWorkerParts): MailWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const work = async () => {
    next = null;
    if (signal.aborted) return;
    try {
      await sendDueMails(parts, signal);
    } catch (error) {
      // The connection pool already logs that the database is unreachable.
      if (!(error instanceof DatabaseUnavailable))
        parts.log.error({ err: error }, 'failed to read the mail queue; retrying');
    }
  };
  const wake = () => {
    next ??= current = current.then(work);
    return next;
  };
  const timer = setInterval(wake, pollSeconds * 1000);
  timer.unref();
  void wake();
  return {
    wake,
    stop: async (timeoutMs) => {
      stopping.abort();
      clearInterval(timer);
      await Promise.race([current, pause(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Sends all emails that are due, unless the site was restored and is still held. If a query fails,
 * waits until the other emails of the batch are done, and then rejects.
 */
export async function sendDueMails(parts: MailWorkerParts, signal?: AbortSignal): Promise<void> {
  const { database, gather, log } = parts;
  if (await isSiteHeld(database)) return;
  for (const step of gather) await step(database);
  const count = await markInterrupted(database);
  if (count > 0) log.warn({ count }, 'server stopped while sending mail; not sent again');
  while (!signal?.aborted) {
    const claimed = await claimMails(database);
    if (claimed.length === 0) break;
    const results = await Promise.allSettled(claimed.map((mail) => deliver(parts, mail)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

async function deliver(parts: MailWorkerParts, claimed: ClaimedMail): Promise<void> {
  const { database, mailTransport, log } = parts;
  let composed: ComposedMail | null;
  try {
    composed = await compose(parts, claimed);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    log.error({ err: error, kind: claimed.kind }, 'failed to compose mail');
    return storeOutcome(parts, claimed, { state: 'refused' });
  }
  if (!composed) return setMailState(database, claimed, { to: 'none', from: ['queued'] });
  const { confirm, onSent, ...mail } = composed;
  const outcome = await mailTransport.sendQueued(
    { ...mail, id: claimed.id, createdAt: claimed.createdAt },
    () =>
      database
        .transaction(async (tx) => {
          if (confirm && !(await confirm(tx))) throw new Withdrawn();
          if (!(await markSending(tx, claimed))) throw new Withdrawn();
          return true;
        })
        .catch((error: unknown) => {
          if (error instanceof Withdrawn) return false;
          throw error;
        }),
  );
  if (outcome.state === 'sent') onSent?.();
  await storeOutcome(parts, claimed, outcome);
}

/** Composes an email in the locale of its recipient. */
async function compose(
  { composers, findLocale }: MailWorkerParts,
  claimed: ClaimedMail,
): Promise<ComposedMail | null> {
  const run = async () => {
    const composed = await composers[claimed.kind](claimed);
    const headers = { ...composed?.headers, 'Content-Language': currentLocale() };
    return composed && { ...composed, headers };
  };
  const locale = await findLocale(claimed);
  return locale ? inLocale(locale, run) : inEnglish(run);
}

/** Thrown to roll back what `confirm` stored. */
class Withdrawn extends Error {}

/**
 * The states that the outcome of an email can replace. They include `unknown`, which another copy
 * of the server can set while this copy is still sending the email.
 */
const STARTED = ['queued', 'handing over', 'unknown'] as const;

async function storeOutcome(
  { database, log }: MailWorkerParts,
  mail: ClaimedMail,
  { state, ...detail }: SendResult,
): Promise<void> {
  const { attempts } = mail;
  const retryInMinutes = retryMinutes[attempts - 1];
  if (state === 'sent') return setMailState(database, mail, { to: 'sent', from: STARTED });
  if (state === 'withdrawn') return setMailState(database, mail, { to: 'none', from: ['queued'] });
  if (state === 'unknown') {
    log.warn(detail, 'connection ended while sending mail; not sent again');
    return setMailState(database, mail, { to: 'unknown', from: STARTED });
  }
  const failure = describeFailure(detail);
  if (state === 'refused' && retryInMinutes !== undefined) {
    log.warn({ ...detail, attempts, retryInMinutes }, 'failed to send mail; retrying later');
    return setMailState(database, mail, { to: 'queued', from: STARTED, retryInMinutes, failure });
  }
  log.warn({ ...detail, attempts }, 'failed to send mail; giving up');
  return setMailState(database, mail, { to: 'failed', from: STARTED, failure });
}

/** Returns the answer of the mail server, or else the code of the failed connection. */
const describeFailure = ({ code, responseCode }: Omit<SendResult, 'state'>): string | null =>
  responseCode ? String(responseCode) : (code?.slice(0, 40) ?? null);

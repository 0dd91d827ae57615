import { randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/db/database.ts';
import { authenticationFailed, type Card, type CardError, cardOutcome } from './cards.ts';
import { openDispute } from './disputes.ts';
import {
  columns,
  type Intent,
  invalid,
  lockIntent,
  randomId,
  type SandboxError,
} from './intent-rows.ts';
import { emit, intentJson } from './json.ts';

const SMALLEST = 50;

export async function createIntent(
  tx: Queryable,
  asked: { amount: string | null; currency: string | null; metadata: Record<string, string> },
): Promise<Intent> {
  if (!asked.amount)
    throw invalid('parameter_missing', 'Missing required param: amount.', 'amount');
  if (!asked.currency)
    throw invalid('parameter_missing', 'Missing required param: currency.', 'currency');
  if (!/^\d{1,8}$/.test(asked.amount))
    throw invalid('parameter_invalid_integer', `Invalid integer: ${asked.amount}`, 'amount');
  if (Number(asked.amount) < SMALLEST)
    throw invalid('amount_too_small', 'Amount must be at least $0.50 usd', 'amount');
  const id = randomId('pi');
  const {
    rows: [intent],
  } = await tx.query<Intent>(
    `insert into sandbox_intents (id, client_secret, amount, currency, metadata, status) values ($1, $2, $3, $4, $5, 'requires_payment_method') returning ${columns}`,
    [
      id,
      `${id}_secret_${randomBytes(12).toString('hex')}`,
      Number(asked.amount),
      asked.currency.toLowerCase(),
      JSON.stringify(asked.metadata),
    ],
  );
  return intent!;
}

/** By the secret that the donor's page holds; undefined for one that nobody was given. */
export async function idOfSecret(
  database: Queryable,
  clientSecret: string,
): Promise<string | undefined> {
  // PostgreSQL holds no such text.
  if (clientSecret.includes('\0')) return undefined;
  const {
    rows: [intent],
  } = await database.query<{ id: string }>(
    'select id from sandbox_intents where client_secret = $1',
    [clientSecret],
  );
  return intent?.id;
}

/**
 * Pays with a card. `error` is set where the card was not charged; the intent is then open for
 * another one.
 */
export async function confirmIntent(
  tx: Queryable,
  id: string,
  card: Card,
  { now, processingMs }: { now: Date; processingMs: number },
): Promise<{ intent: Intent; error: CardError | null }> {
  const intent = await lockIntent(tx, id);
  if (!['requires_payment_method', 'requires_action'].includes(intent.status))
    throw unexpected(intent, 'confirm');
  const outcome = cardOutcome(card, now);
  if (outcome.kind === 'invalid') return { intent, error: outcome.error };
  if (outcome.kind === 'declines')
    return { intent: await fail(tx, id, outcome.error), error: outcome.error };
  if (outcome.kind === 'succeeds') {
    if (outcome.later === 'refundsFail')
      await tx.query('update sandbox_intents set refunds_fail = true where id = $1', [id]);
    const paid = await succeed(tx, id);
    if (outcome.later === 'disputed') await openDispute(tx, paid);
    return { intent: paid, error: null };
  }
  const settles = outcome.kind === 'processes';
  const {
    rows: [changed],
  } = await tx.query<Intent>(
    `update sandbox_intents set status = $2, last_error = null, settles_at = case when $3 then now() + make_interval(secs => $4) end where id = $1 returning ${columns}`,
    [id, settles ? 'processing' : 'requires_action', settles, processingMs / 1000],
  );
  return { intent: changed!, error: null };
}

/** The extra step of a card that asks for one. */
export async function authenticateIntent(
  tx: Queryable,
  id: string,
  passes: boolean,
): Promise<{ intent: Intent; error: CardError | null }> {
  const intent = await lockIntent(tx, id);
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate');
  return passes
    ? { intent: await succeed(tx, id), error: null }
    : { intent: await fail(tx, id, authenticationFailed), error: authenticationFailed };
}

export async function cancelIntent(tx: Queryable, id: string): Promise<Intent> {
  const intent = await lockIntent(tx, id);
  if (!['requires_payment_method', 'requires_action'].includes(intent.status))
    throw unexpected(intent, 'cancel');
  const {
    rows: [changed],
  } = await tx.query<Intent>(
    `update sandbox_intents set status = 'canceled' where id = $1 returning ${columns}`,
    [id],
  );
  await emit(tx, 'payment_intent.canceled', intentJson(changed!));
  return changed!;
}

/** Lets payments in processing succeed whose time has come. */
export async function settleProcessed(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from sandbox_intents where status = 'processing' and settles_at <= now() for update skip locked`,
  );
  for (const { id } of rows) await succeed(tx, id);
}

async function succeed(tx: Queryable, id: string): Promise<Intent> {
  const {
    rows: [intent],
  } = await tx.query<Intent>(
    `update sandbox_intents set status = 'succeeded', last_error = null, charge_id = $2 where id = $1 returning ${columns}`,
    [id, randomId('ch')],
  );
  await emit(tx, 'payment_intent.succeeded', intentJson(intent!));
  return intent!;
}

async function fail(tx: Queryable, id: string, error: CardError): Promise<Intent> {
  const {
    rows: [intent],
  } = await tx.query<Intent>(
    `update sandbox_intents set status = 'requires_payment_method', last_error = $2 where id = $1 returning ${columns}`,
    [id, JSON.stringify(error)],
  );
  await emit(tx, 'payment_intent.payment_failed', intentJson(intent!));
  return intent!;
}

function unexpected({ status }: Intent, verb: string): SandboxError {
  return invalid(
    'payment_intent_unexpected_state',
    `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`,
  );
}

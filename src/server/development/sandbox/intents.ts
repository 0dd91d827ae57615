import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Queryable, now as transactionTime } from '#server/platform/db/database.ts';
import { authenticationFailed, type Card, type CardError, cardOutcome } from './cards.ts';
import { openDispute } from './disputes.ts';
import {
  type Intent,
  intentColumns,
  invalid,
  lockIntent,
  randomId,
  type SandboxError,
  updateIntent,
} from './intent-rows.ts';
import { emitEvent, intentJson } from './json.ts';

const MIN_AMOUNT_CENTS = 50;

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
  if (Number(asked.amount) < MIN_AMOUNT_CENTS)
    throw invalid('amount_too_small', 'Amount must be at least $0.50 usd', 'amount');
  const id = randomId('pi');
  return tx
    .insertInto('sandboxIntents')
    .values({
      id,
      clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      amount: Number(asked.amount),
      currency: asked.currency.toLowerCase(),
      metadata: JSON.stringify(asked.metadata),
      status: 'requires_payment_method',
    })
    .returning(intentColumns)
    .executeTakeFirstOrThrow();
}

/** Finds an intent by the client secret that the donor's page received, and returns its id. */
export async function findIntentId(
  database: Queryable,
  clientSecret: string,
): Promise<string | undefined> {
  // PostgreSQL rejects text that contains a NUL character.
  if (clientSecret.includes('\0')) return undefined;
  const intent = await database
    .selectFrom('sandboxIntents')
    .select('id')
    .where('clientSecret', '=', clientSecret)
    .executeTakeFirst();
  return intent?.id;
}

/**
 * Pays with a card. If the card is invalid or declined, `error` is set, and another card can be
 * tried.
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
    if (outcome.later === 'refundsFail') await updateIntent(tx, id, { refundsFail: true });
    const paid = await succeed(tx, id);
    if (outcome.later === 'disputed') await openDispute(tx, paid);
    return { intent: paid, error: null };
  }
  const isProcessing = outcome.kind === 'processes';
  const settlesAt = sql<string>`now() + make_interval(secs => ${processingMs / 1000})`;
  const changed = await tx
    .updateTable('sandboxIntents')
    .set({
      status: isProcessing ? 'processing' : 'requires_action',
      lastError: null,
      settlesAt: isProcessing ? settlesAt : null,
    })
    .where('id', '=', id)
    .returning(intentColumns)
    .executeTakeFirstOrThrow();
  return { intent: changed, error: null };
}

/**
 * Finishes the authentication step that some cards require.
 * @param passes whether the authentication succeeds
 */
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
  const canceled = await updateIntent(tx, id, { status: 'canceled' });
  await emitEvent(tx, 'payment_intent.canceled', intentJson(canceled));
  return canceled;
}

/** Completes the payments whose processing time has passed. */
export async function settleProcessed(tx: Queryable): Promise<void> {
  const due = await tx
    .selectFrom('sandboxIntents')
    .select('id')
    .where('status', '=', 'processing')
    .where('settlesAt', '<=', transactionTime)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of due) await succeed(tx, id);
}

async function succeed(tx: Queryable, id: string): Promise<Intent> {
  const intent = await updateIntent(tx, id, {
    status: 'succeeded',
    lastError: null,
    chargeId: randomId('ch'),
  });
  await emitEvent(tx, 'payment_intent.succeeded', intentJson(intent));
  return intent;
}

async function fail(tx: Queryable, id: string, error: CardError): Promise<Intent> {
  const intent = await updateIntent(tx, id, {
    status: 'requires_payment_method',
    lastError: JSON.stringify(error),
  });
  await emitEvent(tx, 'payment_intent.payment_failed', intentJson(intent));
  return intent;
}

function unexpected({ status }: Intent, verb: string): SandboxError {
  return invalid(
    'payment_intent_unexpected_state',
    `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`,
  );
}

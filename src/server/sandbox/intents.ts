import { randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { authenticationFailed, type Card, type CardError, outcomeOf } from './cards.ts';
import { chargeJson, emit, intentJson } from './json.ts';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';
export type Intent = {
  id: string;
  clientSecret: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  status: IntentStatus;
  lastError: CardError | null;
  chargeId: string | null;
  amountRefunded: number;
  createdAt: string;
};

/** A refusal as the provider words it. */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string; param?: string };
  constructor(
    status: number,
    body: { type: string; code?: string; message: string; param?: string },
  ) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}
const invalid = (code: string, message: string, param?: string) =>
  new SandboxError(400, {
    type: 'invalid_request_error',
    code,
    message,
    ...(param ? { param } : {}),
  });
const missing = (id: string) =>
  new SandboxError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such payment_intent: '${id}'`,
    param: 'intent',
  });

const SMALLEST = 50;
const columns = `id, client_secret as "clientSecret", amount, currency, metadata, status, last_error as "lastError", charge_id as "chargeId", amount_refunded as "amountRefunded", created_at as "createdAt"`;
/** Letters and digits, as in the provider's identifiers. */
export const randomId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

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

export async function readIntent(database: Queryable, id: string): Promise<Intent> {
  const {
    rows: [intent],
  } = await database.query<Intent>(`select ${columns} from sandbox_intents where id = $1`, [id]);
  if (!intent) throw missing(id);
  return intent;
}

/**
 * The intent, locked until the transaction ends: of two confirmations at once the second meets what
 * the first has made of it.
 */
async function lockIntent(tx: Queryable, id: string): Promise<Intent> {
  const {
    rows: [intent],
  } = await tx.query<Intent>(`select ${columns} from sandbox_intents where id = $1 for update`, [
    id,
  ]);
  if (!intent) throw missing(id);
  return intent;
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
  const outcome = outcomeOf(card, now);
  if (outcome.kind === 'invalid') return { intent, error: outcome.error };
  if (outcome.kind === 'declines')
    return { intent: await fail(tx, id, outcome.error), error: outcome.error };
  if (outcome.kind === 'succeeds') return { intent: await succeed(tx, id), error: null };
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

/** Gives money back: all that is left, or `amount` of it in cents. */
export async function refundIntent(
  tx: Queryable,
  id: string,
  amount: number | null,
): Promise<{ intent: Intent; amount: number }> {
  const intent = await lockIntent(tx, id);
  if (intent.status !== 'succeeded')
    throw invalid(
      'payment_intent_unexpected_state',
      'This PaymentIntent does not have a successful charge to refund.',
    );
  const left = intent.amount - intent.amountRefunded;
  if (left === 0) throw invalid('charge_already_refunded', 'The charge has already been refunded.');
  const given = amount ?? left;
  if (!(given >= 1 && given <= left))
    throw invalid(
      'charge_invalid_parameter',
      'The refund amount is greater than what is left of the charge.',
      'amount',
    );
  const {
    rows: [changed],
  } = await tx.query<Intent>(
    `update sandbox_intents set amount_refunded = amount_refunded + $2 where id = $1 returning ${columns}`,
    [id, given],
  );
  await emit(tx, 'charge.refunded', chargeJson(changed!));
  return { intent: changed!, amount: given };
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

import { randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/db/database.ts';
import type { CardError } from './cards.ts';

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
  refundsFail: boolean;
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
export const invalid = (code: string, message: string, param?: string) =>
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

export const columns = `id, client_secret as "clientSecret", amount, currency, metadata, status, last_error as "lastError", charge_id as "chargeId", amount_refunded as "amountRefunded", refunds_fail as "refundsFail", created_at as "createdAt"`;
/** Letters and digits, as in the provider's identifiers. */
export const randomId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

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
export async function lockIntent(tx: Queryable, id: string): Promise<Intent> {
  const {
    rows: [intent],
  } = await tx.query<Intent>(`select ${columns} from sandbox_intents where id = $1 for update`, [
    id,
  ]);
  if (!intent) throw missing(id);
  return intent;
}

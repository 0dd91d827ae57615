import { randomBytes } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/schema.ts';

export const intentColumns = [
  'id',
  'clientSecret',
  'amount',
  'currency',
  'metadata',
  'status',
  'lastError',
  'chargeId',
  'amountRefunded',
  'refundsFail',
  'createdAt',
] as const;
/** A payment intent. `lastError` is the `CardError` of the last failed attempt. */
export type Intent = Pick<Row<'sandboxIntents'>, (typeof intentColumns)[number]>;

/** An error response in the provider's format. */
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

/** Returns an id in the provider's format: a prefix, then letters and digits. */
export const randomId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

export async function readIntent(database: Queryable, id: string): Promise<Intent> {
  const intent = await database
    .selectFrom('sandboxIntents')
    .select(intentColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!intent) throw missing(id);
  return intent;
}

/**
 * Reads and locks an intent until the transaction ends, so that the second of two concurrent
 * confirmations sees the result of the first.
 */
export async function lockIntent(tx: Queryable, id: string): Promise<Intent> {
  const intent = await tx
    .selectFrom('sandboxIntents')
    .select(intentColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!intent) throw missing(id);
  return intent;
}

export function updateIntent(
  tx: Queryable,
  id: string,
  changes: Updateable<Tables['sandboxIntents']>,
): Promise<Intent> {
  return tx
    .updateTable('sandboxIntents')
    .set(changes)
    .where('id', '=', id)
    .returning(intentColumns)
    .executeTakeFirstOrThrow();
}

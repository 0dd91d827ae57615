import { details } from '#contract/errors.ts';
import { limits } from '#domain/limits.ts';
import type { Database, Queryable } from '../db/database.ts';
import { Refusal } from './problem.ts';

type Idempotency = { key: string; requestHash: string } | null;

/**
 * The first answer to a call that is repeated under its key, or undefined; the key with another
 * request is a 409.
 */
export async function firstAnswer<T>(
  database: Queryable,
  userId: string | null,
  idempotency: Idempotency,
): Promise<T | undefined> {
  if (!idempotency) return undefined;
  const {
    rows: [first],
  } = await database.query<{ requestHash: string; reply: T }>(
    'select request_hash as "requestHash", reply from idempotency_keys where user_id is not distinct from $1 and key = $2 and created_at >= now() - make_interval(hours => $3)',
    [userId, idempotency.key, limits.idempotencyHours],
  );
  if (first && first.requestHash !== idempotency.requestHash)
    throw new Refusal(409, details.keyReused);
  return first?.reply;
}

/**
 * Runs a creating call once for a person's Idempotency-Key (`userId` is null for somebody signed
 * out): a repeat gets the first answer, the same key with another request a 409.
 * Key and creation are one transaction, so two repeats at once wait for each other and only one
 * creates.
 */
export async function once<T>(
  tx: Queryable,
  userId: string | null,
  idempotency: Idempotency,
  create: () => Promise<T>,
): Promise<T> {
  if (!idempotency) return create();
  const { key, requestHash } = idempotency;
  const { rowCount } = await tx.query(
    `insert into idempotency_keys (user_id, key, request_hash) values ($1, $2, $3)
     on conflict (user_id, key) do update set request_hash = excluded.request_hash, reply = null, created_at = now()
     where idempotency_keys.created_at < now() - make_interval(hours => $4)`,
    [userId, key, requestHash, limits.idempotencyHours],
  );
  if (rowCount === 0) return (await firstAnswer<T>(tx, userId, idempotency))!;
  const reply = await create();
  await tx.query(
    'update idempotency_keys set reply = $3 where user_id is not distinct from $1 and key = $2',
    [userId, key, JSON.stringify(reply)],
  );
  return reply;
}

/** Forgets keys that have had their day. */
export async function forgetOldKeys(database: Database): Promise<void> {
  await database.query(
    'delete from idempotency_keys where created_at < now() - make_interval(hours => $1)',
    [limits.idempotencyHours],
  );
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { UUID } from '#domain/uuid.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '../problem.ts';
import { hashRequest } from './body.ts';

/**
 * The idempotency key of a call, or null if it has none. For `hours` hours, a repeated call gets
 * the first reply.
 */
export type Idempotency = { key: string; requestHash: string; hours: number } | null;

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The parts of a request that identify a repeated call. */
export type KeyedRequest = {
  body?: Buffer | undefined;
  idempotencyKey?: string | undefined;
  /** The value of the cookie that distinguishes browsers of signed-out users. */
  browser?: string | undefined;
};

/**
 * Reads the idempotency key of a call that creates something. A key belongs to a user, or to the
 * browser of a signed-out user, so that two strangers who send the same key never share a reply.
 * The key of a signed-out user is ignored if the request lacks the cookie that identifies the
 * browser.
 * @throws 400 if the key is malformed
 */
export function readIdempotencyKey(
  endpoint: Endpoint,
  isSignedIn: boolean,
  { body, idempotencyKey, browser }: KeyedRequest,
): Idempotency {
  if (endpoint.status !== 201 || endpoint.rate === undefined || idempotencyKey === undefined)
    return null;
  if (!KEY.test(idempotencyKey))
    throw new HttpProblem(400, errorText('fields'), {
      errors: [
        {
          path: 'Idempotency-Key',
          message: m.errors_detail_key_invalid(),
        },
      ],
    });
  if (!isSignedIn && !UUID.test(browser ?? '')) return null;
  return {
    key: isSignedIn ? idempotencyKey : browserKey(browser ?? '', idempotencyKey),
    requestHash: hashRequest(`${endpoint.method} ${endpoint.path}\n`, body),
    hours: limits.idempotencyHours[endpoint.rate],
  };
}

/**
 * Combines the browser with the key, because the table has no column for the browser. The result is
 * hashed to limit its length.
 */
const browserKey = (browser: string, key: string): string =>
  createHash('sha256').update(`${browser.toLowerCase()} ${key}`).digest('base64url');

/**
 * Returns the stored reply if this call repeats an earlier one, and undefined otherwise.
 * @throws 409 if the key was used for another request
 */
export async function findStoredReply<T>(
  database: Queryable,
  userId: string | null,
  idempotency: Idempotency,
): Promise<T | undefined> {
  if (!idempotency) return undefined;
  const first = await database
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'reply'])
    .where('userId', 'is not distinct from', userId)
    .where('key', '=', idempotency.key)
    .where('expiresAt', '>=', now)
    .executeTakeFirst();
  if (first && first.requestHash !== idempotency.requestHash)
    throw new HttpProblem(409, errorText('key_reused'));
  return first?.reply as T | undefined;
}

/**
 * Runs `create` only once per key; a repeated call returns the first reply. The key is stored in
 * the same transaction as what `create` stores. If a call is repeated concurrently, the repeats
 * wait for the first one.
 * @param userId null for a signed-out user
 * @throws 409 if the key was used for another request
 */
export async function runOnce<T>(
  tx: Queryable,
  userId: string | null,
  idempotency: Idempotency,
  create: () => Promise<T>,
): Promise<T> {
  if (!idempotency) return create();
  const { key, requestHash, hours } = idempotency;
  const expiresAt = sql<string>`now() + make_interval(hours => ${hours})`;
  const stored = await tx
    .insertInto('idempotencyKeys')
    .values({ userId, key, requestHash, expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet((eb) => ({
          requestHash: eb.ref('excluded.requestHash'),
          reply: null,
          createdAt: now,
          expiresAt: eb.ref('excluded.expiresAt'),
        }))
        .where('idempotencyKeys.expiresAt', '<', now),
    )
    .returning('key')
    .executeTakeFirst();
  if (!stored) return (await findStoredReply<T>(tx, userId, idempotency)) as T;
  const reply = await create();
  await tx
    .updateTable('idempotencyKeys')
    .set({ reply: JSON.stringify(reply) })
    .where('userId', 'is not distinct from', userId)
    .where('key', '=', key)
    .execute();
  return reply;
}

import { createHash } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { details } from '#contract/errors.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { hashRequest } from './body.ts';
import { HttpProblem } from './problem.ts';

/** `hours`: how long a repeat gets the first answer. */
export type Idempotency = { key: string; requestHash: string; hours: number } | null;

const KEY = /^[\x21-\x7e]{1,200}$/;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** What a request says about being repeated. */
export type KeyedRequest = {
  body?: Buffer | undefined;
  idempotencyKey?: string | undefined;
  /** The value of the cookie that tells browsers of signed-out people apart. */
  browser?: string | undefined;
};

/**
 * The key of a creating call. It belongs to a person, or to the browser of somebody signed out, so
 * that two strangers who send the same key never share an answer. Signed out and without a browser
 * to tell apart, the key is ignored.
 */
export function readIdempotencyKey(
  endpoint: Endpoint,
  isSignedIn: boolean,
  { body, idempotencyKey, browser }: KeyedRequest,
): Idempotency {
  if (endpoint.status !== 201 || endpoint.rate === undefined || idempotencyKey === undefined)
    return null;
  if (!KEY.test(idempotencyKey))
    throw new HttpProblem(400, details.fields, {
      errors: [
        {
          path: 'Idempotency-Key',
          message: 'An Idempotency-Key has 1 to 200 visible ASCII characters.',
        },
      ],
    });
  if (!isSignedIn && !UUID.test(browser ?? '')) return null;
  return {
    key: isSignedIn ? idempotencyKey : keyOfBrowser(browser!, idempotencyKey),
    requestHash: hashRequest(`${endpoint.method} ${endpoint.path}\n`, body),
    hours: limits.idempotencyHours[endpoint.rate],
  };
}

/** The browser is part of the stored key, which has no column for it; a hash keeps it short. */
const keyOfBrowser = (browser: string, key: string): string =>
  createHash('sha256').update(`${browser.toLowerCase()} ${key}`).digest('base64url');

/**
 * The first answer to a call that is repeated under its key, or undefined; the key with another
 * request is a 409.
 */
export async function findStoredReply<T>(
  database: Queryable,
  userId: string | null,
  idempotency: Idempotency,
): Promise<T | undefined> {
  if (!idempotency) return undefined;
  const {
    rows: [first],
  } = await database.query<{ requestHash: string; reply: T }>(
    `select request_hash as "requestHash", reply
     from idempotency_keys
     where user_id is not distinct from $1 and key = $2 and expires_at >= now()`,
    [userId, idempotency.key],
  );
  if (first && first.requestHash !== idempotency.requestHash)
    throw new HttpProblem(409, details.keyReused);
  return first?.reply;
}

/**
 * Runs a creating call once for its key (`userId` is null for somebody signed out): a repeat gets
 * the first answer, the same key with another request a 409. Key and creation are one transaction,
 * so concurrent repeats wait for each other and only one creates.
 */
export async function once<T>(
  tx: Queryable,
  userId: string | null,
  idempotency: Idempotency,
  create: () => Promise<T>,
): Promise<T> {
  if (!idempotency) return create();
  const { key, requestHash, hours } = idempotency;
  const { rowCount } = await tx.query(
    `insert into idempotency_keys (user_id, key, request_hash, expires_at)
     values ($1, $2, $3, now() + make_interval(hours => $4))
     on conflict (user_id, key) do update
       set request_hash = excluded.request_hash,
           reply = null,
           created_at = now(),
           expires_at = excluded.expires_at
       where idempotency_keys.expires_at < now()`,
    [userId, key, requestHash, hours],
  );
  if (rowCount === 0) return (await findStoredReply<T>(tx, userId, idempotency))!;
  const reply = await create();
  await tx.query(
    'update idempotency_keys set reply = $3 where user_id is not distinct from $1 and key = $2',
    [userId, key, JSON.stringify(reply)],
  );
  return reply;
}

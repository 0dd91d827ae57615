import { createHash, randomBytes } from 'node:crypto';
import { limits } from '#domain/limits.ts';
import type { Queryable } from '../db/database.ts';

/** What a link in a mail is good for, and for how many hours. */
const HOURS = { verify: limits.account.verifyHours, reset: limits.account.resetHours } as const;
export type Purpose = keyof typeof HOURS;

/** @returns the token for the link; the database keeps its hash only */
export async function createToken(
  database: Queryable,
  accountId: string,
  purpose: Purpose,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    'insert into account_tokens (hash, account_id, purpose, expires_at) values ($1, $2, $3, now() + make_interval(hours => $4))',
    [hashOf(token), accountId, purpose, HOURS[purpose]],
  );
  return token;
}

/** Whether the link still works; looking does not use it up. */
export async function isTokenGood(
  database: Queryable,
  token: string,
  purpose: Purpose,
): Promise<boolean> {
  const { rowCount } = await database.query(
    'select 1 from account_tokens where hash = $1 and purpose = $2 and expires_at > now()',
    [hashOf(token), purpose],
  );
  return rowCount > 0;
}

/** Uses the link up. Of two at once, one gets the account. */
export async function useToken(
  database: Queryable,
  token: string,
  purpose: Purpose,
): Promise<string | null> {
  const {
    rows: [row],
  } = await database.query<{ accountId: string }>(
    'delete from account_tokens where hash = $1 and purpose = $2 and expires_at > now() returning account_id as "accountId"',
    [hashOf(token), purpose],
  );
  return row?.accountId ?? null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

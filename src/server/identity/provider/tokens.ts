import { createHash, randomBytes } from 'node:crypto';
import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** What a link in a mail is good for, and for how many hours. */
const HOURS = { verify: limits.account.verifyHours, reset: limits.account.resetHours } as const;
export type Purpose = keyof typeof HOURS;

/** A link that works, with what decides what it may do. `email` is where it was sent. */
export type Link = {
  accountId: string;
  email: string;
  emailVerified: boolean;
  registrationHash: string | null;
};

const FIND = `
  select
    a.id as "accountId",
    coalesce(t.email, a.email) as email,
    a.email_verified as "emailVerified",
    a.registration_hash as "registrationHash"
  from account_tokens t
  join accounts a on a.id = t.account_id
  where t.hash = $1
    and t.purpose = $2
    and t.expires_at > now()
    and (t.purpose = 'reset' or not a.email_verified)`;

/**
 * @param email the address that the link goes to
 * @returns the token for the link; the database keeps its hash only
 */
export async function createToken(
  database: Queryable,
  { accountId, purpose, email }: { accountId: string; purpose: Purpose; email: string },
): Promise<string> {
  const token = newSecret();
  await database.query(
    `
      insert into account_tokens (hash, account_id, purpose, email, expires_at)
      values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [hashSecret(token), accountId, purpose, email, HOURS[purpose]],
  );
  return token;
}

/** The link was used already, is too old, or never was one. */
export class LinkUsed extends Error {}

/** Finds a link that still works; looking does not use it up. Throws LinkUsed. */
export async function findLink(
  database: Queryable,
  token: string,
  purpose: Purpose,
): Promise<Link> {
  const { rows } = await database.query<Link>(FIND, [hashSecret(token), purpose]);
  if (!rows[0]) throw new LinkUsed();
  return rows[0];
}

/**
 * Uses the link up, and locks its account until the transaction ends. If several run concurrently,
 * one gets the link, and the others throw LinkUsed.
 */
export async function consumeLink(tx: Queryable, token: string, purpose: Purpose): Promise<Link> {
  // The account first, since every other change of it starts there: no deadlock.
  const { rows } = await tx.query<Link>(`${FIND} for update of a`, [hashSecret(token), purpose]);
  const { rowCount } = await tx.query('delete from account_tokens where hash = $1', [
    hashSecret(token),
  ]);
  if (!rows[0] || rowCount === 0) throw new LinkUsed();
  return rows[0];
}

/** A secret for a link or a cookie; its hash is what the database keeps. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

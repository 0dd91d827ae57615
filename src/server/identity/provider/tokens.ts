import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';

/** How many hours the link in a mail is valid, by its purpose. */
const HOURS = {
  verify: limits.account.verifyHours,
  reset: limits.account.resetHours,
  change: limits.account.verifyHours,
} as const;
export type Purpose = keyof typeof HOURS;

/** A valid link and its account. `email` is the address that the link was sent to. */
export type Link = { accountId: string } & Pick<
  Row<'accounts'>,
  'email' | 'emailVerified' | 'registrationHash'
>;

/**
 * Creates the token for a link. The database stores only the token's hash.
 * @param email the address that the link is sent to
 */
export async function createToken(
  database: Queryable,
  { accountId, purpose, email }: { accountId: string; purpose: Purpose; email: string },
): Promise<string> {
  const token = newSecret();
  const expiresAt = sql<string>`now() + make_interval(hours => ${HOURS[purpose]})`;
  await database
    .insertInto('accountTokens')
    .values({ hash: hashSecret(token), accountId, purpose, email, expiresAt })
    .execute();
  return token;
}

/** Thrown if a link has been used, has expired, or never existed. */
export class LinkUsed extends Error {}

/**
 * Finds a valid link without consuming it.
 * @throws LinkUsed if there is none
 */
export async function findLink(
  database: Queryable,
  token: string,
  purpose: Purpose,
): Promise<Link> {
  const link = await selectLink(database, token, purpose).executeTakeFirst();
  if (!link) throw new LinkUsed();
  return link;
}

/**
 * Deletes a valid link and locks its account until the transaction ends. If several requests use
 * the same link concurrently, only one of them succeeds.
 * @throws LinkUsed if there is no valid link
 */
export async function consumeLink(tx: Queryable, token: string, purpose: Purpose): Promise<Link> {
  // Every change to an account locks the account's row first, so that concurrent changes cannot
  // deadlock.
  const link = await selectLink(tx, token, purpose).forUpdate('accounts').executeTakeFirst();
  const deleted = await tx
    .deleteFrom('accountTokens')
    .where('hash', '=', hashSecret(token))
    .returning('hash')
    .executeTakeFirst();
  if (!link || !deleted) throw new LinkUsed();
  return link;
}

function selectLink(database: Queryable, token: string, purpose: Purpose) {
  return database
    .selectFrom('accountTokens')
    .innerJoin('accounts', 'accounts.id', 'accountTokens.accountId')
    .select(['accounts.id as accountId', 'accounts.emailVerified', 'accounts.registrationHash'])
    .select((eb) => eb.fn.coalesce('accountTokens.email', 'accounts.email').as('email'))
    .where('accountTokens.hash', '=', hashSecret(token))
    .where('accountTokens.purpose', '=', purpose)
    .where('accountTokens.expiresAt', '>', now)
    .$if(purpose === 'verify', (select) => select.where('accounts.emailVerified', '=', false));
}

/**
 * Returns a random secret for a link or a cookie. The database stores only the hash of such a
 * secret.
 */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

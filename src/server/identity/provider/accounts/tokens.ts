import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';

/** How many hours the link in a mail is valid, by its purpose. */
export const linkHours = {
  verify: limits.account.verifyHours,
  reset: limits.account.resetHours,
  change: limits.account.verifyHours,
} as const;
export type Purpose = keyof typeof linkHours;

/** A valid link and its account. `email` is the address that the link was sent to. */
export type Link = { accountId: string } & Pick<Row<'accounts'>, 'email' | 'emailVerified'>;

type NewToken = {
  token: string;
  /** The email with the link. If it is sent again, its earlier token stops working. */
  mailId: string;
  /** The account as it was when the link was requested. */
  account: CredentialsOf;
  purpose: Purpose;
  /** The address that the link is sent to. */
  email: string;
};

/**
 * Stores the token of a link, when the link is sent. The database contains only the token's hash.
 * @returns false if the account's credentials have changed since the request
 */
export async function storeToken(
  tx: Queryable,
  { token, mailId, account, purpose, email }: NewToken,
): Promise<boolean> {
  await tx.deleteFrom('accountTokens').where('mailId', '=', mailId).execute();
  const created = await tx
    .insertInto('accountTokens')
    .columns(['hash', 'accountId', 'purpose', 'email', 'mailId', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select([
          eb.val(hashSecret(token)).as('hash'),
          'id',
          sql<Purpose>`${purpose}`.as('purpose'),
          eb.val(email).as('email'),
          sql<string>`${mailId}::uuid`.as('mailId'),
          sql<string>`now() + make_interval(hours => ${linkHours[purpose]})`.as('expiresAt'),
        ])
        .where('id', '=', account.id)
        .where('credentialsVersion', '=', account.credentialsVersion)
        // Waits until a concurrent change of the credentials is complete. The version then differs.
        .forShare(),
    )
    .returning('hash')
    .executeTakeFirst();
  return created !== undefined;
}

/** Identifies an account and the version of its credentials. */
export type CredentialsOf = Pick<Row<'accounts'>, 'id' | 'credentialsVersion'>;

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
    .select(['accounts.id as accountId', 'accounts.emailVerified'])
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

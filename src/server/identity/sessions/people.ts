import { hasOnlyPlainLetters } from '#domain/email.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { grantByAddress } from './admin-grants.ts';

/**
 * The embedded provider's people are kept under this name, not under its address: PUBLIC_URL and
 * PORT may change.
 */
export const EMBEDDED_ISSUER = 'embedded';
/** The name by which the embedded provider knows this site. */
export const EMBEDDED_CLIENT = 'mazwi';

/** What a provider vouches for. `issuer` is its issuer, or EMBEDDED_ISSUER. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
};

/**
 * Another identity has this address already. The two are never linked: an address proves nothing
 * about who owns the other account.
 */
export class AddressTaken extends Error {}

const UNIQUE_VIOLATION = '23505';

/** A new address that could be mistaken for another one. */
export class LookAlikeAddress extends Error {}

/**
 * Stores who signed in: known by issuer and subject, everything else as the provider says it now.
 * Call it in a transaction: an address of ADMIN_EMAILS is granted its role with it.
 * @returns the person's id
 * @throws AddressTaken, LookAlikeAddress
 */
export async function upsertUser(
  tx: Queryable,
  identity: Identity,
  adminEmails: readonly string[],
): Promise<string> {
  if (!hasOnlyPlainLetters(identity.email) && !(await isKnown(tx, identity)))
    throw new LookAlikeAddress();
  const id = await upsert(tx, identity);
  if (identity.emailVerified)
    await grantByAddress(tx, { userId: id, email: identity.email }, adminEmails);
  return id;
}

async function upsert(tx: Queryable, identity: Identity): Promise<string> {
  try {
    const {
      rows: [row],
    } = await tx.query<{ id: string }>(
      `
        insert into users (
          issuer, subject, email, email_verified, first_name, last_name, profile_image_url
        )
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (issuer, subject) do update set
          email = excluded.email,
          email_verified = excluded.email_verified,
          first_name = coalesce(excluded.first_name, users.first_name),
          last_name = coalesce(excluded.last_name, users.last_name),
          profile_image_url = coalesce(excluded.profile_image_url, users.profile_image_url),
          updated_at = now()
        returning id`,
      [
        identity.issuer,
        identity.subject,
        identity.email,
        identity.emailVerified,
        identity.firstName,
        identity.lastName,
        identity.profileImageUrl,
      ],
    );
    return row!.id;
  } catch (error) {
    throw asAddressTaken(error);
  }
}

/** Whether this identity was here before, with this very address. */
async function isKnown(tx: Queryable, { issuer, subject, email }: Identity): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from users where issuer = $1 and subject = $2 and email = $3',
    [issuer, subject, email],
  );
  return rowCount > 0;
}

/**
 * The provider has just seen the proof that an address belongs to a person. Claims are copied at
 * sign-in only, so without this somebody who opened the link would have to sign in again before
 * they may submit. Call it in a transaction.
 * @param names replace those of the person; without them theirs stay
 * @throws AddressTaken
 */
export async function markEmailVerified(
  tx: Queryable,
  identity: { issuer: string; subject: string; email: string },
  adminEmails: readonly string[],
  names?: { firstName: string | null; lastName: string | null },
): Promise<void> {
  const { rows } = await tx
    .query<{ id: string }>(
      `
        update users set
          email = $3,
          email_verified = true,
          pending_email = null,
          first_name = case when $4 then $5 else first_name end,
          last_name = case when $4 then $6 else last_name end,
          updated_at = now()
        where issuer = $1
          and subject = $2
        returning id`,
      [
        identity.issuer,
        identity.subject,
        identity.email,
        names !== undefined,
        names?.firstName ?? null,
        names?.lastName ?? null,
      ],
    )
    .catch((error: unknown) => {
      throw asAddressTaken(error);
    });
  for (const { id } of rows)
    await grantByAddress(tx, { userId: id, email: identity.email }, adminEmails);
}

/** Under which identity a person signs in; null for somebody who was erased. */
export async function identityOfUser(
  database: Queryable,
  userId: string,
): Promise<{ issuer: string; subject: string } | null> {
  const { rows } = await database.query<{ issuer: string; subject: string }>(
    'select issuer, subject from users where id = $1 and issuer is not null',
    [userId],
  );
  return rows[0] ?? null;
}

/** The address that an unverified person says is theirs, until its link is opened. */
export async function keepPendingAddress(
  tx: Queryable,
  identity: { issuer: string; subject: string; pendingEmail: string },
): Promise<void> {
  await tx.query(
    `
      update users set pending_email = $3, updated_at = now()
      where issuer = $1
        and subject = $2
        and not email_verified`,
    [identity.issuer, identity.subject, identity.pendingEmail],
  );
}

/** Signs a person out everywhere, because whoever knew the old password may be signed in. */
export async function endSessions(
  database: Queryable,
  identity: { issuer: string; subject: string },
): Promise<void> {
  await database.query(
    `
      delete from sessions
      where sess ->> 'userId' = (
        select id::text from users where issuer = $1 and subject = $2
      )`,
    [identity.issuer, identity.subject],
  );
}

/** Any other error stays what it is. */
export function asAddressTaken(error: unknown): unknown {
  return (error as { code?: string }).code === UNIQUE_VIOLATION ? new AddressTaken() : error;
}

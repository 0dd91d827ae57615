import type { Queryable } from '../db/database.ts';

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

/**
 * Writes down who signed in: known by issuer and subject, everything else as the provider says it
 * now. An address of ADMIN_EMAILS makes an admin once
 * the provider says that it is verified.
 * @returns the person's id
 */
export async function keepPerson(
  database: Queryable,
  identity: Identity,
  adminEmails: readonly string[],
): Promise<string> {
  const isAdmin = identity.emailVerified && adminEmails.includes(identity.email.toLowerCase());
  try {
    const {
      rows: [row],
    } = await database.query<{ id: string }>(
      `insert into users (issuer, subject, email, email_verified, first_name, last_name, profile_image_url, role)
       values ($1, $2, $3, $4, $5, $6, $7, case when $8 then 'admin' else 'user' end)
       on conflict (issuer, subject) do update set
         email = excluded.email, email_verified = excluded.email_verified, first_name = coalesce(excluded.first_name, users.first_name),
         last_name = coalesce(excluded.last_name, users.last_name), profile_image_url = coalesce(excluded.profile_image_url, users.profile_image_url),
         role = case when $8 then 'admin' else users.role end, updated_at = now()
       returning id`,
      [
        identity.issuer,
        identity.subject,
        identity.email,
        identity.emailVerified,
        identity.firstName,
        identity.lastName,
        identity.profileImageUrl,
        isAdmin,
      ],
    );
    return row!.id;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new AddressTaken();
    throw error;
  }
}

/**
 * The provider has just seen the proof that an address belongs to a person. Claims are copied at
 * sign-in only, so without this somebody who opened
 * the link would have to sign in again before they may submit.
 */
export async function addressVerified(
  database: Queryable,
  identity: { issuer: string; subject: string; email: string },
  adminEmails: readonly string[],
): Promise<void> {
  await database.query(
    `update users set email_verified = true, role = case when $4 then 'admin' else role end, updated_at = now()
      where issuer = $1 and subject = $2 and lower(email) = lower($3)`,
    [
      identity.issuer,
      identity.subject,
      identity.email,
      adminEmails.includes(identity.email.toLowerCase()),
    ],
  );
}

/** Signs a person out everywhere, because whoever knew the old password may be signed in. */
export async function endSessionsOf(
  database: Queryable,
  identity: { issuer: string; subject: string },
): Promise<void> {
  await database.query(
    `delete from sessions where sess ->> 'userId' = (select id::text from users where issuer = $1 and subject = $2)`,
    [identity.issuer, identity.subject],
  );
}

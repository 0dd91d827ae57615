import { hasOnlyPlainLetters } from '#domain/people/email.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { grantByAddress } from './admin-grants.ts';

/** The client id of this site at the embedded provider. */
export const EMBEDDED_CLIENT = 'mazwi';
/** The name of the ID token claim with the id of the embedded provider's session. */
export const PROVIDER_SESSION = 'provider_session';

/** The claims of a provider about a user. `issuer` is the provider's issuer, or EMBEDDED_ISSUER. */
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
 * Thrown if another identity already has the email address. The two identities are never linked,
 * because an address does not prove who owns the other account.
 */
export class AddressTaken extends Error {}

const UNIQUE_VIOLATION = '23505';

/** Thrown if an email address is new to its identity and contains letters that look like others. */
export class LookAlikeAddress extends Error {}

/**
 * Stores the user who signed in, identified by issuer and subject, and updates the other fields
 * from the claims. Call it in a transaction, because it may also grant the admin role to an address
 * in ADMIN_EMAILS.
 * @returns the user's id
 * @throws AddressTaken
 * @throws LookAlikeAddress
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
    const { id } = await tx
      .insertInto('users')
      .values({
        issuer: identity.issuer,
        subject: identity.subject,
        email: identity.email,
        emailVerified: identity.emailVerified,
        firstName: identity.firstName,
        lastName: identity.lastName,
        profileImageUrl: identity.profileImageUrl,
      })
      .onConflict((conflict) =>
        conflict.columns(['issuer', 'subject']).doUpdateSet((eb) => ({
          email: eb.ref('excluded.email'),
          emailVerified: eb.ref('excluded.emailVerified'),
          firstName: eb.fn.coalesce('excluded.firstName', 'users.firstName'),
          lastName: eb.fn.coalesce('excluded.lastName', 'users.lastName'),
          profileImageUrl: eb.fn.coalesce('excluded.profileImageUrl', 'users.profileImageUrl'),
          updatedAt: now,
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw asAddressTaken(error);
  }
}

/** Checks whether this identity has already signed in with exactly this address. */
async function isKnown(tx: Queryable, { issuer, subject, email }: Identity): Promise<boolean> {
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('email', '=', email)
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Stores that the embedded provider has verified an address. Claims are copied only at sign-in, so
 * without this call, a user who has verified the address would have to sign in again before
 * submitting terms. Call it in a transaction.
 * @param names replace the user's names, if given
 * @throws AddressTaken
 */
export async function markEmailVerified(
  tx: Queryable,
  identity: { issuer: string; subject: string; email: string },
  adminEmails: readonly string[],
  names?: { firstName: string | null; lastName: string | null },
): Promise<void> {
  const verified = await tx
    .updateTable('users')
    .set({ email: identity.email, emailVerified: true, pendingEmail: null, updatedAt: now })
    .$if(names !== undefined, (update) =>
      update.set({ firstName: names?.firstName ?? null, lastName: names?.lastName ?? null }),
    )
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .returning('id')
    .execute()
    .catch((error: unknown) => {
      throw asAddressTaken(error);
    });
  for (const { id } of verified)
    await grantByAddress(tx, { userId: id, email: identity.email }, adminEmails);
}

/** Finds the identity that a user signs in with. Returns null if the account was erased. */
export async function findIdentity(
  database: Queryable,
  userId: string,
): Promise<{ issuer: string; subject: string } | null> {
  const found = await database
    .selectFrom('users')
    .select(['issuer', 'subject'])
    .where('id', '=', userId)
    .where('issuer', 'is not', null)
    .where('subject', 'is not', null)
    .$narrowType<{ issuer: string; subject: string }>()
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Stores the address that an unverified user wants instead. It replaces the old one when the user
 * uses the link that is sent to it.
 */
export async function storePendingAddress(
  tx: Queryable,
  identity: { issuer: string; subject: string; pendingEmail: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ pendingEmail: identity.pendingEmail, updatedAt: now })
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .where('emailVerified', '=', false)
    .execute();
}

/**
 * Ends a user's sessions on this site, for example after a new password, because somebody who knows
 * the old password may be signed in.
 * @param keptSession the public id of a session that does not end; by default, all sessions end
 */
export async function endSessions(
  database: Queryable,
  identity: { issuer: string; subject: string },
  keptSession?: string,
): Promise<void> {
  await database
    .deleteFrom('sessions')
    .$if(keptSession !== undefined, (rows) =>
      rows.where('id', 'is distinct from', keptSession ?? null),
    )
    .where((eb) => {
      const userId = eb
        .selectFrom('users')
        .select((user) => user.cast<string>('users.id', 'text').as('id'))
        .where('issuer', '=', identity.issuer)
        .where('subject', '=', identity.subject);
      return eb(eb.ref('sess', '->>').key('userId'), '=', userId);
    })
    .execute();
}

/** Returns AddressTaken for a unique violation, and any other error unchanged. */
export function asAddressTaken(error: unknown): unknown {
  return (error as { code?: string }).code === UNIQUE_VIOLATION ? new AddressTaken() : error;
}

import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import { PRODUCT } from '#domain/product.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { now } from '#server/platform/db/database.ts';

/**
 * Passkeys (WebAuthn Level 3). A passkey is bound to the host of PUBLIC_URL, and the authenticator
 * must verify the person, by a fingerprint or a screen lock, so it counts as two factors.
 */
type Site = { database: Database; publicUrl: string };
export type PasskeyOwner = { id: string; email: string };

/** The response of a browser is malformed, forged, replayed, or meant for another site. */
export class PasskeyRefused extends Error {}
/** The account has as many passkeys as limits.account.passkeys allows. */
export class TooManyPasskeys extends Error {}

/** Options for a browser to create a passkey for an account. */
export async function passkeyCreationOptions(
  { database, publicUrl }: Site,
  account: PasskeyOwner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const existing = await database
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('accountId', '=', account.id)
    .execute();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: relyingPartyId(publicUrl),
    userName: account.email,
    userID: new TextEncoder().encode(account.id),
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(database, options.challenge, 'add', account.id);
  return options;
}

/**
 * Stores the passkey that a browser created.
 * @param credential the browser's response, as JSON text
 * @throws PasskeyRefused, TooManyPasskeys
 */
export async function addPasskey(
  { database, publicUrl }: Site,
  options: { accountId: string; credential: string; name: string },
): Promise<void> {
  const { accountId, name } = options;
  const response = parse<RegistrationResponseJSON>(options.credential);
  const { verified, registrationInfo } = await refuseErrors(
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(database, challenge, 'add', accountId),
      expectedOrigin: new URL(publicUrl).origin,
      expectedRPID: relyingPartyId(publicUrl),
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new PasskeyRefused('not verified');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  await database.transaction(async (tx) => {
    // Locks the account, so that concurrent calls cannot exceed the limit.
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    const { count } = await tx
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    if (count >= limits.account.passkeys) throw new TooManyPasskeys();
    const stored = await tx
      .insertInto('passkeys')
      .values({
        accountId,
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: sql<string[]>`${transports}::text[]`,
        name,
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw new PasskeyRefused('already registered');
  });
}

/** Options for a browser to sign in with any passkey of this site. */
export async function passkeyRequestOptions({
  database,
  publicUrl,
}: Site): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(publicUrl),
    userVerification: 'required',
  });
  await storeChallenge(database, options.challenge, 'signIn', null);
  return options;
}

/**
 * Verifies a sign-in with a passkey. The stored signature counter only grows, so a copied
 * authenticator is refused.
 * @param credential the browser's response, as JSON text
 * @returns the id of the account that the passkey belongs to
 * @throws PasskeyRefused
 */
export async function verifyPasskey(
  { database, publicUrl }: Site,
  credential: string,
): Promise<string> {
  const response = parse<AuthenticationResponseJSON>(credential);
  return database.transaction(async (tx) => {
    const passkey = await tx
      .selectFrom('passkeys')
      .select(['id', 'accountId', 'credentialId', 'publicKey', 'counter'])
      .where('credentialId', '=', String(response.id))
      .forUpdate()
      .executeTakeFirst();
    if (!passkey) throw new PasskeyRefused('unknown passkey');
    const { verified, authenticationInfo } = await refuseErrors(
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => takeChallenge(database, challenge, 'signIn', null),
        expectedOrigin: new URL(publicUrl).origin,
        expectedRPID: relyingPartyId(publicUrl),
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
        requireUserVerification: true,
      }),
    );
    if (!verified) throw new PasskeyRefused('not verified');
    await tx
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
      .where('id', '=', passkey.id)
      .execute();
    return passkey.accountId;
  });
}

/** The scope of a passkey: the host without the port. */
function relyingPartyId(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}

type Purpose = 'signIn' | 'add';

async function storeChallenge(
  database: Queryable,
  challenge: string,
  purpose: Purpose,
  accountId: string | null,
): Promise<void> {
  const expiresAt = sql<string>`now() + make_interval(mins => ${limits.account.passkeyMinutes})`;
  await database
    .insertInto('passkeyChallenges')
    .values({ challenge, purpose, accountId, expiresAt })
    .execute();
}

/** Deletes a challenge. Returns whether it was issued for this purpose and has not expired. */
async function takeChallenge(
  database: Queryable,
  challenge: string,
  purpose: Purpose,
  accountId: string | null,
): Promise<boolean> {
  const taken = await database
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('accountId', 'is not distinct from', accountId)
    .where('expiresAt', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}

function parse<T>(credential: string): T {
  try {
    const parsed: unknown = JSON.parse(credential);
    if (typeof parsed === 'object' && parsed !== null) return parsed as T;
  } catch {}
  throw new PasskeyRefused('malformed');
}

/** The library throws plain errors for responses that it refuses. */
async function refuseErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new PasskeyRefused('refused', { cause: error });
  }
}

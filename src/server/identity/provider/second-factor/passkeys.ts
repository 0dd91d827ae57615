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
import {
  type Database,
  DatabaseUnavailable,
  now,
  type Queryable,
} from '#server/platform/db/database.ts';
import { lockOwnAccount, type Owner } from '../accounts/own-account.ts';
import { storeChallenge, takeChallenge } from './challenges.ts';

/**
 * The site that passkeys (WebAuthn Level 3) belong to. Passkeys are bound to the host of
 * `publicUrl`. The authenticator must verify the person by a fingerprint or a screen lock, so a
 * passkey counts as two factors.
 */
type Site = { database: Database; publicUrl: string };
export type PasskeyOwner = { id: string; email: string };

/**
 * EdDSA, ES256 and RS256, by their COSE identifiers. The library's default also tries ML-DSA, for
 * which Node prints a warning.
 */
const ALGORITHMS = [-8, -7, -257];

/** Thrown if a browser's response is malformed, forged, replayed, or meant for another site. */
export class PasskeyRefused extends Error {}
/** Thrown if the account already has as many passkeys as `limits.account.passkeys` allows. */
export class TooManyPasskeys extends Error {}

/** Returns the options with which a browser creates a passkey for an account. */
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
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await storeChallenge(database, options.challenge, 'add', account.id);
  return options;
}

/**
 * Stores the passkey that a browser created.
 * @param credential the browser's response, as JSON text
 * @param announce called in the transaction that stores the passkey
 * @throws PasskeyRefused, TooManyPasskeys, SessionEnded
 */
export async function addPasskey(
  { database, publicUrl }: Site,
  options: Owner & { credential: string; name: string },
  announce: (tx: Queryable) => Promise<void> = async () => {},
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
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified) throw new PasskeyRefused('not verified');
  const { id, publicKey, counter } = registrationInfo.credential;
  const transports = readTransports(registrationInfo.credential.transports);
  await database.transaction(async (tx) => {
    // Concurrent calls wait for each other, so that they cannot exceed the limit.
    await lockOwnAccount(tx, options);
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
    await announce(tx);
  });
}

/**
 * Returns the valid names from the list of transports, which is not signed and can contain
 * anything.
 */
function readTransports(raw: unknown): string[] {
  if (!Array.isArray(raw)) return [];
  return raw.filter((each) => typeof each === 'string' && /^[a-z-]{1,20}$/.test(each)).slice(0, 10);
}

/** Returns the options with which a browser signs in with any passkey of this site. */
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
 * authenticator is refused. Do not call this in a transaction: it would hold one connection while
 * the check of the challenge waits for another, so that a few concurrent calls could use up all
 * connections.
 * @param credential the browser's response, as JSON text
 * @returns the id of the account that the passkey belongs to
 * @throws PasskeyRefused
 */
export async function verifyPasskey(
  { database, publicUrl }: Site,
  credential: string,
): Promise<string> {
  const response = parse<AuthenticationResponseJSON>(credential);
  const id = String(response.id);
  if (!BASE64URL.test(id)) throw new PasskeyRefused('malformed');
  const passkey = await database
    .selectFrom('passkeys')
    .select(['id', 'accountId', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', id)
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
  // If several concurrent calls have the same counter, the condition on the counter refuses all but
  // one. Some authenticators always send zero, which is accepted.
  const counter = authenticationInfo.newCounter;
  const used = await database
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', passkey.id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new PasskeyRefused('used already');
  return passkey.accountId;
}

const BASE64URL = /^[\w-]{1,1400}$/;

/** Returns the scope of a passkey: the host without the port. */
function relyingPartyId(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}

function parse<T>(credential: string): T {
  try {
    const parsed: unknown = JSON.parse(credential);
    if (typeof parsed === 'object' && parsed !== null) return parsed as T;
  } catch {}
  throw new PasskeyRefused('malformed');
}

/**
 * Converts the errors that the library throws for an invalid response to `PasskeyRefused`. Rethrows
 * `DatabaseUnavailable`, which our own callback for the challenge can throw.
 */
async function refuseErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    throw new PasskeyRefused('refused', { cause: error });
  }
}

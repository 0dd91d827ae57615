import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createAuthenticator } from '#tests/support/software-authenticator.ts';
import { createAccount } from '../accounts/accounts.ts';
import { addApp, useCode } from './authenticator-app.ts';
import { listFactors, removeAllFactors, removeFactor, renameFactor } from './factors.ts';
import {
  addPasskey,
  PasskeyRefused,
  passkeyCreationOptions,
  passkeyRequestOptions,
  TooManyPasskeys,
  verifyPasskey,
} from './passkeys.ts';
import { RECOVERY_CODES, renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { newTotpSecret } from './totp.ts';

const publicUrl = 'https://mazwi.example';
const encryptionKey = null;

async function anAccount(email = 'rudo@example.org') {
  const database = await testDatabase({ closeAfterTest: true });
  return { database, ...(await account(database, email)), site: { database, publicUrl } };
}
const remove = (database: Database, factor: { accountId: string; id: string }) =>
  database.transaction((tx) => removeFactor(tx, factor));

async function account(database: Database, email: string) {
  const created = await createAccount(database, {
    email,
    password: 'three quiet hills',
    firstName: null,
    lastName: null,
    emailVerified: true,
  });
  const session = await database
    .insertInto('sessions')
    .values({ sid: email, sess: '{}', expire: new Date(Date.now() + 60_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accountId = created!.id;
  return { accountId, sessionId: session.id, owner: { id: accountId, email } };
}

describe('an authenticator app', () => {
  const noon = new Date('2026-11-22T12:00:00Z');
  const later = (seconds: number) => new Date(noon.getTime() + 1000 * seconds);
  const codeAt = (secret: string, time: Date) =>
    new TOTP({ secret }).generate({ timestamp: time.getTime() });

  async function anApp() {
    const { database, accountId } = await anAccount();
    const secret = newTotpSecret();
    const code = codeAt(secret, noon);
    await addApp(database, { accountId, secret, code, name: 'Phone', now: noon, encryptionKey });
    return { database, accountId, secret };
  }

  test('an authenticator app counts once its first code was entered', async () => {
    const { database, accountId } = await anAccount();
    const secret = newTotpSecret();
    const app = { accountId, secret, name: 'Phone', now: noon, encryptionKey };
    const enter = (code: string) => addApp(database, { ...app, code });
    expect(await enter('000000')).toBe('wrong code');
    expect((await listFactors(database, accountId)).factors).toEqual([]);
    expect(await enter(codeAt(secret, noon))).toBe('right');
    expect((await listFactors(database, accountId)).factors).toMatchObject([
      { kind: 'app', name: 'Phone' },
    ]);
    expect(await enter(codeAt(secret, noon))).toBe('exists');
  });

  test('an authenticator app accepts each code once, and no older code', async () => {
    const { database, accountId, secret } = await anApp();
    const use = (time: Date) =>
      useCode(database, { accountId, code: codeAt(secret, time), now: later(30), encryptionKey });
    expect(await use(noon)).toBe('used');
    expect(await use(later(30))).toBe('right');
    expect(await use(later(30))).toBe('used');
    expect(await use(later(60))).toBe('right');
  });

  test('accepts a code only once if it is entered twice at the same time', async () => {
    const { database, accountId, secret } = await anApp();
    const now = later(30);
    const options = { accountId, code: codeAt(secret, now), now, encryptionKey };
    const results = await Promise.all(
      [1, 2].map(() => database.transaction((tx) => useCode(tx, options))),
    );
    expect(results.sort()).toEqual(['right', 'used']);
  });

  test('encrypts the secret of an authenticator app with ENCRYPTION_KEY', async () => {
    const { database, accountId } = await anAccount();
    const secret = newTotpSecret();
    const use = { accountId, encryptionKey: new Uint8Array(32).fill(7) };
    const code = codeAt(secret, noon);
    await addApp(database, { ...use, secret, code, name: 'App', now: noon });
    const stored = await database.selectFrom('authenticatorApps').select('secret').execute();
    expect(stored[0]!.secret).not.toContain(secret);
    const next = { code: codeAt(secret, later(30)), now: later(30) };
    expect(await useCode(database, { ...use, ...next })).toBe('right');
  });
});

describe('recovery codes', () => {
  test('each recovery code works once, in upper or lower case and with or without hyphens', async () => {
    const { database, accountId } = await anAccount();
    const codes = await renewRecoveryCodes(database, accountId);
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    expect(codes[0]).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/);
    const typed = ` ${codes[3]!.toUpperCase().replaceAll('-', ' ')} `;
    expect(await useRecoveryCode(database, accountId, typed)).toBe(true);
    expect(await useRecoveryCode(database, accountId, typed)).toBe(false);
    expect((await listFactors(database, accountId)).recoveryCodes).toBe(RECOVERY_CODES - 1);
  });

  test('recovery codes are stored as hashes, and work for one account only', async () => {
    const { database, accountId } = await anAccount();
    const other = await account(database, 'tatenda@example.org');
    const codes = await renewRecoveryCodes(database, accountId);
    const stored = await database.selectFrom('recoveryCodes').select('hash').execute();
    expect(stored.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true);
    expect(await useRecoveryCode(database, other.accountId, codes[0]!)).toBe(false);
  });

  test('recovery codes stop working when new ones are created', async () => {
    const { database, accountId } = await anAccount();
    const [old] = await renewRecoveryCodes(database, accountId);
    const [next] = await renewRecoveryCodes(database, accountId);
    expect(await useRecoveryCode(database, accountId, old!)).toBe(false);
    expect(await useRecoveryCode(database, accountId, next!)).toBe(true);
  });
});

describe('a passkey', () => {
  async function aPasskey() {
    const { site, owner, accountId, sessionId, database } = await anAccount();
    const authenticator = createAuthenticator(publicUrl);
    const options = await passkeyCreationOptions(site, owner);
    const credential = authenticator.create(options);
    await addPasskey(site, { accountId, sessionId, credential, name: 'Phone' });
    return { site, owner, accountId, database, authenticator };
  }
  const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow(PasskeyRefused);

  test('a passkey signs its owner in any number of times', async () => {
    const { site, accountId, authenticator } = await aPasskey();
    for (let time = 0; time < 3; time += 1) {
      const options = await passkeyRequestOptions(site);
      expect(await verifyPasskey(site, authenticator.get(options))).toBe(accountId);
    }
  });

  test('refuses a passkey with a challenge that was used before', async () => {
    const { site, authenticator } = await aPasskey();
    const options = await passkeyRequestOptions(site);
    const credential = authenticator.get(options);
    await verifyPasskey(site, credential);
    await refused(verifyPasskey(site, credential));
    await refused(verifyPasskey(site, authenticator.get(options)));
  });

  test.each([
    ['of another site', { origin: 'https://mazwi.example.net' }],
    ['without a screen lock', { userVerified: false }],
    ['with a challenge that we did not issue', { challenge: 'bm90IG91cnM' }],
  ])('%s is refused', async (_name, wrong) => {
    const { site, authenticator } = await aPasskey();
    const options = await passkeyRequestOptions(site);
    await refused(verifyPasskey(site, authenticator.get(options, wrong)));
  });

  test('refuses a passkey whose counter goes back, because it may be a copy', async () => {
    const { site, authenticator } = await aPasskey();
    await verifyPasskey(site, authenticator.get(await passkeyRequestOptions(site), { counter: 9 }));
    const older = authenticator.get(await passkeyRequestOptions(site), { counter: 8 });
    await refused(verifyPasskey(site, older));
  });

  test('refuses a passkey after its challenge has expired', async () => {
    const { site, authenticator, database } = await aPasskey();
    const options = await passkeyRequestOptions(site);
    await database.query("update passkey_challenges set expires_at = now() - interval '1 second'");
    await refused(verifyPasskey(site, authenticator.get(options)));
  });

  test('does not add a passkey with the challenge of another account', async () => {
    const { site, owner, database } = await anAccount();
    const other = await account(database, 'tatenda@example.org');
    const options = await passkeyCreationOptions(site, owner);
    const credential = createAuthenticator(publicUrl).create(options);
    await refused(addPasskey(site, { ...other, credential, name: 'Phone' }));
  });

  test('does not add a passkey with a challenge for signing in', async () => {
    const { site, accountId, sessionId } = await anAccount();
    const credential = createAuthenticator(publicUrl).create(await passkeyRequestOptions(site));
    await refused(addPasskey(site, { accountId, sessionId, credential, name: 'Phone' }));
  });

  test('does not add an eleventh passkey', async () => {
    const { site, owner, accountId, sessionId } = await anAccount();
    const add = async () => {
      const options = await passkeyCreationOptions(site, owner);
      const credential = createAuthenticator(publicUrl).create(options);
      await addPasskey(site, { accountId, sessionId, credential, name: 'Phone' });
    };
    for (let count = 0; count < 10; count += 1) await add();
    await expect(add()).rejects.toThrow(TooManyPasskeys);
  });

  test.each(['', 'null', '{}', '[1]', '{"id":7}', '{"id":"x","response":{}}'])(
    'that is malformed (%s) is refused',
    async (credential) => {
      const { site, accountId, sessionId } = await anAccount();
      await refused(verifyPasskey(site, credential));
      await refused(addPasskey(site, { accountId, sessionId, credential, name: 'Phone' }));
    },
  );

  test('only the owner of a passkey can rename and remove it', async () => {
    const { accountId, database } = await aPasskey();
    const other = await account(database, 'tatenda@example.org');
    const { id } = (await listFactors(database, accountId)).factors[0]!;
    const [mine, theirs] = [
      { accountId, id },
      { accountId: other.accountId, id },
    ];
    expect(await renameFactor(database, { ...theirs, name: 'Stolen' })).toBe(false);
    expect(await remove(database, theirs)).toBeNull();
    expect(await renameFactor(database, { ...mine, name: 'Old phone' })).toBe(true);
    expect(await remove(database, mine)).toEqual({
      kind: 'passkey',
      name: 'Old phone',
      last: true,
    });
    expect(await remove(database, mine)).toBeNull();
  });

  test('removing the last factor also deletes the recovery codes', async () => {
    const { accountId, database } = await aPasskey();
    await renewRecoveryCodes(database, accountId);
    const { id } = (await listFactors(database, accountId)).factors[0]!;
    await remove(database, { accountId, id });
    expect(await listFactors(database, accountId)).toEqual({ factors: [], recoveryCodes: 0 });
  });
});

test('removeAllFactors leaves nothing of an account', async () => {
  const { site, owner, accountId, sessionId, database } = await anAccount();
  const options = await passkeyCreationOptions(site, owner);
  const credential = createAuthenticator(publicUrl).create(options);
  await addPasskey(site, { accountId, sessionId, credential, name: 'Phone' });
  const secret = newTotpSecret();
  const now = new Date();
  const code = new TOTP({ secret }).generate({ timestamp: now.getTime() });
  await addApp(database, { accountId, secret, code, name: 'App', now, encryptionKey });
  await renewRecoveryCodes(database, accountId);
  await database.transaction((tx) => removeAllFactors(tx, accountId));
  for (const table of ['passkeys', 'authenticatorApps', 'recoveryCodes'] as const)
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
});

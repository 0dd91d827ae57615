import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePerson } from '#server/features/profile/erasure.ts';
import { createAccount } from '#server/identity/provider/accounts/accounts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser, type Visit } from '#tests/support/fake-browser.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { readDeviceKey } from './device-key.ts';

const password = 'three quiet hills';
const COOKIE = 'mazwi_device_key';

let database: Database;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
});
afterAll(async () => {
  await site.close();
  await database.close();
});

async function signIn(email: string) {
  const browser = createFakeBrowser(site.origin, { to: site.at, headers: {} });
  await browser.submit(await browser.visit('/api/login'), { email, password });
  return browser;
}

async function anAccount(): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  await createAccount(database, {
    email,
    password,
    firstName: 'Rudo',
    lastName: null,
    emailVerified: true,
  });
  return email;
}

const keyOf = ({ body }: Visit) => JSON.parse(body) as { account: string; key: string };

test('every session of an account gets the same key, and another account a different one', async () => {
  const rudo = await anAccount();
  const first = await signIn(rudo);
  const one = keyOf(await first.visit('/api/profile/device-key'));
  const two = keyOf(await (await signIn(rudo)).visit('/api/profile/device-key'));
  const other = keyOf(await (await signIn(await anAccount())).visit('/api/profile/device-key'));
  expect(Buffer.from(one.key, 'base64url')).toHaveLength(32);
  expect(two).toEqual(one);
  expect(other.key).not.toBe(one.key);
  expect(first.cookie(COOKIE)).toMatchObject({ value: `${one.account}.${one.key}`, path: '/' });
  expect(first.cookie(COOKIE)!.attributes).toMatch(/SameSite=Strict/i);
  expect(first.cookie(COOKIE)!.attributes).not.toMatch(/HttpOnly/i);
});

test('the key is not stored by caches, and its cookie ends when the session is signed out', async () => {
  const browser = await signIn(await anAccount());
  const { headers } = await fetch(`${site.at}/api/profile/device-key`, {
    headers: { cookie: `mazwi=${browser.cookie('mazwi')!.value}` },
  });
  expect(headers.get('cache-control')).toBe('no-store');
  await browser.visit('/api/profile/device-key');
  expect(browser.cookie(COOKIE)).toBeDefined();
  await browser.visit('/api/logout');
  expect(browser.cookie(COOKIE)).toBeUndefined();
});

test('the next page after the end of a session takes the key away', async () => {
  const email = await anAccount();
  const browser = await signIn(email);
  await browser.visit('/api/profile/device-key');
  await database.query(
    `delete from sessions where sess ->> 'userId' = (select id::text from users where email = $1)`,
    [email],
  );
  await browser.visit('/about');
  expect(browser.cookie(COOKIE)).toBeUndefined();
});

test('with ENCRYPTION_KEY, the key is stored encrypted, also if it was stored before', async () => {
  const { id } = await aContributor(database, 'Rudo');
  const encryptionKey = randomBytes(32);
  const plain = await readDeviceKey({ database, encryptionKey: null }, id);
  const stored = async () =>
    (await database.query<{ key: string }>('select key from device_keys where user_id = $1', [id]))
      .rows[0]?.key;
  expect(await stored()).toBe(plain);
  expect(await readDeviceKey({ database, encryptionKey }, id)).toBe(plain);
  expect(await stored()).not.toContain(plain);
  expect(await readDeviceKey({ database, encryptionKey }, id)).toBe(plain);
});

test('the key is deleted with the account', async () => {
  const { id } = await aContributor(database, 'Gugu');
  const key = await readDeviceKey({ database, encryptionKey: null }, id);
  await database.transaction((tx) => erasePerson(tx, id));
  const { rows } = await database.query('select from device_keys where user_id = $1', [id]);
  expect(rows).toEqual([]);
  expect(key).not.toBe('');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let rudo: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  rudo = await site.signIn('Rudo', 'verifier');
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const open = (path: string, from: string | null = 'same-origin', method = 'GET') =>
  rudo.request(method, path, { headers: from === null ? {} : { 'sec-fetch-site': from } });
const setLocale = (locale: string) =>
  database.query('update users set locale = $2 where id = $1', [rudo.id, locale]);
const read = async () =>
  (
    await database.query<{ locale: string; version: string }>(
      'select locale, xmin::text as version from users where id = $1',
      [rudo.id],
    )
  ).rows[0]!;

test.each([
  ['/dictionary', 'same-origin'],
  ['/profile', 'same-origin'],
  ['/dictionary', null],
])('keeps the locale of %s after a click on this site (%s), with one write', async (path, from) => {
  await setLocale('sw');
  await open(path, from);
  const stored = await read();
  expect(stored.locale).toBe('en');
  await open(path, from);
  expect(await read()).toEqual(stored);
});

test.each([
  ['/dictionary', 'cross-site', 'a link on another site'],
  ['/dictionary', 'none', 'a link in a message'],
  ['/verify', 'same-origin', 'a page that is English only'],
  ['/nowhere', 'same-origin', 'an address without a page'],
  ['/api/auth/user', 'same-origin', 'a call'],
])('a visit to %s (%s) does not change the locale: %s', async (path, from) => {
  await setLocale('sw');
  await open(path, from);
  expect((await read()).locale).toBe('sw');
});

test('the data export contains the locale, and erasing an account removes it', async () => {
  await setLocale('sw');
  const { json } = await open('/api/profile/export');
  expect(json).toMatchObject({ held: { person: [{ locale: 'sw' }] } });
  await rudo.request('DELETE', '/api/profile', { body: { confirmation: 'delete' } });
  expect((await read()).locale).toBe(null);
});

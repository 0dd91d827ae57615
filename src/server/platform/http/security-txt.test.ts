import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { realSite } from '#tests/support/real-site.ts';
import { servedApp } from '#tests/support/served-app.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  [{}, 'http://mazwi.example/contact'],
  [{ CONTACT_EMAIL: 'words@example.org' }, 'mailto:words@example.org'],
])('security.txt with %j has a contact and expires within a year', async (env, contact) => {
  const site = await servedApp(database, {
    PUBLIC_URL: 'http://mazwi.example',
    ...realSite,
    ...env,
  });
  const { status, text, headers } = await site.anonymous.request(
    'GET',
    '/.well-known/security.txt',
  );
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  );
  expect(Object.fromEntries(fields)).toEqual({
    Contact: contact,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages': 'en',
    Canonical: 'http://mazwi.example/.well-known/security.txt',
    Policy: 'http://mazwi.example/contact#security',
  });
  const days = (Date.parse(fields.get('Expires')!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  expect((await site.anonymous.request('GET', '/contact')).status).toBe(200);
  await site.close();
});

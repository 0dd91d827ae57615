import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { testDatabase } from '#tests/support/database.ts';
import { loadSecrets } from './secrets.ts';

const stored = async (database: Database) =>
  (
    await database.query<{ name: string; value: string }>(
      'select name, value from secrets order by name',
    )
  ).rows;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartupError);
      return (error as Error).message;
    },
  );

test('stores no secret in plain text if there is an encryption key', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const key = randomBytes(32);
  const secrets = await loadSecrets(database, key);
  const text = JSON.stringify(await stored(database));
  for (const secret of [secrets.session, secrets.client, secrets.signingKey.d!])
    expect(text).not.toContain(secret);
  expect(await loadSecrets(database, key)).toEqual(secrets);
});

test('encrypts existing secrets when a key is added, without changing them', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const plain = await loadSecrets(database, null);
  expect(JSON.stringify(await stored(database))).toContain(plain.session);
  const key = randomBytes(32);
  expect(await loadSecrets(database, key)).toEqual(plain);
  const text = JSON.stringify(await stored(database));
  for (const secret of [plain.session, plain.client, plain.signingKey.d!])
    expect(text).not.toContain(secret);
  expect(await loadSecrets(database, key)).toEqual(plain);
});

test.each([
  ['an empty database', false],
  ['a database with plain secrets', true],
])(
  'copies of the server that start concurrently on %s use the same secrets',
  async (_what, before) => {
    const database = await testDatabase({ closeAfterTest: true });
    const key = randomBytes(32);
    const first = before ? await loadSecrets(database, null) : null;
    const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(database, key)));
    for (const secrets of all) expect(secrets).toEqual(first ?? all[0]);
    expect(await loadSecrets(database, key)).toEqual(all[0]);
    expect(JSON.stringify(await stored(database))).not.toContain(all[0]!.session);
  },
);

test('rejects a missing or wrong key with one sentence, and changes nothing', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  await loadSecrets(database, randomBytes(32));
  const before = await stored(database);
  expect(await refusal(loadSecrets(database, null))).toBe(
    'The keys in this database are encrypted. ' +
      'Set ENCRYPTION_KEY to the key that they were encrypted with.',
  );
  expect(await refusal(loadSecrets(database, randomBytes(32)))).toBe(
    'ENCRYPTION_KEY does not match the keys in this database. ' +
      'Set it to the key that they were encrypted with.',
  );
  expect(await stored(database)).toEqual(before);
});

test('rejects a secret that was stored in place of another one', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const key = randomBytes(32);
  await loadSecrets(database, key);
  await database.query(
    `update secrets
     set value = (select value from secrets where name = 'client')
     where name = 'session'`,
  );
  expect(await refusal(loadSecrets(database, key))).toMatch(/^ENCRYPTION_KEY does not match/);
});

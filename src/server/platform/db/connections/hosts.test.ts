import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { DatabaseUnavailable, openDatabase } from '../database.ts';
import { checkServer } from './check-server.ts';
import { WriterClient } from './writer-client.ts';

/**
 * Returns a URL that lists two hosts: one without a server, or the given one, and one whose server
 * lacks the database of the URL.
 */
async function aRefusingList(first: '/nowhere' | 'same' = '/nowhere') {
  const url = new URL((await testDatabase({ closeAfterTest: true })).url);
  const host = url.searchParams.get('host')!;
  url.pathname = '/missing';
  url.searchParams.set('host', `${first === 'same' ? `/${host}` : first},${host}`);
  return url.href;
}

test('a standby that refuses connections does not hide that the primary is gone', async () => {
  const url = await aRefusingList();
  const database = openDatabase(url);
  onTestFinished(() => database.close());
  await expect(database.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(checkServer(url)).rejects.toThrow(
    /: \/nowhere:5432 does not respond \(ENOENT\), \S+ refuses the connection \(3D000\)\./,
  );
});

test('if all hosts respond, the message says why one of them refuses connections', async () => {
  const url = await aRefusingList('same');
  await expect(checkServer(url)).rejects.toThrow(/has no database "missing"/);
});

test('a client that finds no host says that it has ended, so that its pool forgets it', async () => {
  const client = new WriterClient({ connectionString: await aRefusingList() });
  let hasEnded = false;
  client.once('end', () => {
    hasEnded = true;
  });
  await expect(client.connect()).rejects.toThrow('does not respond');
  expect(hasEnded).toBe(true);
});

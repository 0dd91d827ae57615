import { expect, test } from 'vitest';
import { cuttable } from '../../../tests/support/cuttable.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { DatabaseUnavailable, openDatabase } from './database.ts';

test('a database that hangs is out of reach, for every kind of read, and serves again when it answers', async () => {
  const way = await cuttable((await testDatabase({ closeAfterTest: true })).url);
  const database = openDatabase(way.url, { silentMs: 300 });
  const reads = [database, database.search, database.prepared];
  for (const each of reads) await each.query('select 1');
  way.hang();
  for (const each of reads)
    await expect(each.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
  way.join();
  for (const each of reads)
    expect((await each.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
});

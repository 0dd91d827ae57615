import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { updateStatistics } from './statistics.ts';

const SLOW_ANALYZE = `
  select pid
  from pg_stat_activity
  where datname = current_database()
    and query like '%analyze%search_words%'
    and wait_event_type = 'Lock'
    and clock_timestamp() - query_start > interval '200 milliseconds'`;

test('the statistics are updated although that takes longer than other statements may', async () => {
  const database = await testDatabase({ closeAfterTest: true, asOwner: true });
  const owner = openDatabase(database.url, { max: 1 });
  await owner.query(`set statement_timeout = '100ms'`);
  let updating: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    await tx.query('lock table search_words in share update exclusive mode');
    updating = updateStatistics(owner);
    await Promise.race([
      updating,
      waitUntil('the update takes long', async () => {
        const { rows } = await database.query(SLOW_ANALYZE);
        return rows.length === 1;
      }),
    ]);
  });
  await updating;
  const { rows } = await owner.query('show statement_timeout');
  await owner.close();
  expect(rows).toEqual([{ statementTimeout: '100ms' }]);
});

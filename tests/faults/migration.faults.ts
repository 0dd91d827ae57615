import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { freshDatabaseUrl } from '../support/database.ts';
import { pollUntil } from '../support/killed-site.ts';
import { startSite } from '../support/running-site.ts';
import { copyUpdatedCode } from '../support/updated-code.ts';
import { reportWrites } from './fault-site.ts';
import {
  addContributor,
  createReplies,
  type Load,
  measureRecovery,
  signInCookie,
  startReaders,
  startWriters,
} from './load.ts';
import { expectQuickRecovery } from './report.ts';

const ROWS = 400_000;
const WRITES = 100;
/** The step during which the update is killed. */
const KILLED_STEP = 3;

/** Changes the table that the load writes to, and fills a column of a large table. */
const BACKFILL = {
  name: '9000_backfill.sql',
  sql: `-- no-transaction
alter table terms add column meaning_length integer;
update measurements set doubled = 2 * n where n % 3 = 0;
update measurements set doubled = 2 * n where n % 3 = 1;
update measurements set doubled = 2 * n where n % 3 = 2;
update terms set meaning_length = length(meaning) where meaning_length is null;
create index concurrently terms_meaning_length on terms (meaning_length);
`,
};

test('F15 two copies serve a load while an update migrates, is killed, and starts again', async () => {
  const url = await freshDatabaseUrl();
  const database = openDatabase(url, { max: 2 });
  onTestFinished(() => database.close());
  await database.query(
    `create table measurements (n integer primary key, doubled integer);
     insert into measurements (n) select generate_series(1, ${ROWS})`,
  );
  await addContributor(url);
  const env = { DATABASE_URL: url, RATE_LIMITS: 'off' };
  const copies = [await startSite(env), await startSite(env)];
  for (const copy of copies) onTestFinished(() => copy.stop());
  const replies = createReplies();
  const loads: Load[] = [];
  for (const { origin } of copies)
    loads.push({ origin, cookie: await signInCookie(origin), replies });
  const writings = loads.map((load, copy) =>
    startWriters(load, { name: `copy ${copy}`, writers: 4, enough: WRITES }),
  );
  const readers = loads.map(({ origin }) => startReaders(origin, replies, 2));
  await Promise.all(writings.map(({ reached }) => reached));

  const source = await copyUpdatedCode(BACKFILL);
  const countSteps = async () => {
    const { rows } = await database
      .query<{ done: number }>('select done from schema_migration_steps')
      .catch(() => ({ rows: [] }));
    return rows[0]?.done ?? 0;
  };
  const killed = startSite(env, undefined, {
    source,
    onSpawn: (child) => {
      const kill = pollUntil(async () => (await countSteps()) === KILLED_STEP - 1);
      void Promise.race([kill, once(child, 'exit')]).then(() => child.kill('SIGKILL'));
    },
  });
  await expect(killed).rejects.toThrow('the site ended');
  expect(await countSteps()).toBe(KILLED_STEP - 1);

  const [load] = loads;
  if (!load) throw new Error('there is no load');
  const recoverySeconds = await measureRecovery(load, 'while an update is half done');
  const restarted = performance.now();
  const updated = await startSite(env, undefined, { source });
  onTestFinished(() => updated.stop());
  await measureRecovery({ ...load, origin: updated.origin }, 'updated');
  const seconds = (performance.now() - restarted) / 1000;
  console.log(
    `F15  the next start finished the migration, and wrote after ${seconds.toFixed(1)} s`,
  );
  await Promise.all([...writings, ...readers].map(({ stop }) => stop()));

  const figures = await reportWrites(database, {
    id: 'F15',
    cause: 'kill -9 of a migration while two copies serve',
    load,
    acknowledged: writings.flatMap(({ acknowledged }) => acknowledged),
    recoverySeconds,
  });
  const { rows } = await database.query<{ n: number }>(
    'select count(*) as n from measurements where doubled is distinct from 2 * n',
  );
  expect(rows).toEqual([{ n: 0 }]);
  for (const copy of [...copies, updated]) expect(copy.process.exitCode).toBeNull();
  expectQuickRecovery(figures);
});

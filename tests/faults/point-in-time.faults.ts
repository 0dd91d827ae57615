import { appendFile, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ERASURE_WORD } from '../../src/contract/account/profile.ts';
import { createAccount } from '../../src/server/identity/provider/accounts/accounts.ts';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbedded,
} from '../../src/server/platform/db/embedded/embedded.ts';
import { migrateEmbedded } from '../../src/server/platform/db/migrations/open-migrated.ts';
import { copyRunning } from '../support/base-backup.ts';
import { findLost } from '../support/find-lost.ts';
import { runCommand } from '../support/run-command.ts';
import { startSite } from '../support/running-site.ts';
import { waitUntil } from '../support/wait-until.ts';
import { reportWrites } from './fault-site.ts';
import {
  addContributor,
  createReplies,
  type Load,
  measureRecovery,
  signInCookie,
  startWriters,
} from './load.ts';

const WRITES = 200;
const LEAVING = 'naledi@example.org';

type Folders = { archive: string; primary: string; recovered: string; site: string };

/** Opens a database for as long as the test takes. */
function openForTest({ url }: EmbeddedPostgres): Database {
  const database = openDatabase(url, { max: 1, onError: () => {} });
  onTestFinished(() => database.close());
  return database;
}

/** Starts a PostgreSQL that archives its write-ahead log. */
async function startArchiving({ archive, primary }: Folders): Promise<EmbeddedPostgres> {
  const created = await startEmbedded(primary);
  await migrateEmbedded(created.url);
  await created.stop();
  await appendFile(
    join(primary, 'postgres/postgresql.auto.conf'),
    `archive_mode = on\narchive_command = 'cp %p ${archive}/%f'\n`,
  );
  return startEmbedded(primary);
}

/** Starts the copy of a database, and waits until it has replayed the archive until `time`. */
async function recover(
  { archive, primary, recovered }: Folders,
  time: string,
): Promise<EmbeddedPostgres> {
  const folder = join(recovered, 'postgres');
  await copyFile(join(primary, 'postgres.password'), join(recovered, 'postgres.password'));
  await writeFile(
    join(folder, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'
     recovery_target_time = '${time}'
     recovery_target_action = 'promote'\n`,
  );
  await writeFile(join(folder, 'recovery.signal'), '');
  const postgres = await startEmbedded(recovered);
  const database = openForTest(postgres);
  await waitUntil('the database accepts writes', async () => {
    const { rows } = await database.query<{ recovering: boolean }>(
      'select pg_is_in_recovery() as recovering',
    );
    return rows[0]?.recovering === false;
  });
  return postgres;
}

/** Deletes the account of the signed-in person, as the button on the profile does. */
async function deleteAccount(origin: string): Promise<void> {
  const reply = await fetch(`${origin}/api/profile`, {
    method: 'DELETE',
    headers: {
      cookie: await signInCookie(origin, LEAVING),
      origin,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ confirmation: ERASURE_WORD }),
  });
  expect(reply.status).toBe(200);
}

test('F14 a database returns to a point in time between two writes, and nobody who left returns', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-point-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const folders = Object.fromEntries(
    ['archive', 'primary', 'recovered', 'site'].map((name) => [name, join(folder, name)]),
  ) as Folders;
  await mkdir(folders.archive);
  const primary = await startArchiving(folders);
  onTestFinished(() => primary.stop());
  const database = openForTest(primary);
  await addContributor(primary.url);
  const names = { firstName: 'Naledi', lastName: null, password: 'speak-science' };
  await createAccount(database, { ...names, email: LEAVING, emailVerified: true });
  const env = { DATABASE_URL: primary.url, RATE_LIMITS: 'off' };
  const site = await startSite(env, folders.site);
  const { origin } = site;
  // The list of erasures names people by the id that their first sign-in creates, so they sign in
  // first.
  await signInCookie(origin, LEAVING);
  const load: Load = { origin, cookie: await signInCookie(origin), replies: createReplies() };

  const early = startWriters(load, { name: 'early', enough: WRITES });
  await early.reached;
  await copyRunning({ url: primary.url, dataDir: folders.primary }, folders.recovered);
  await early.stop();
  const { rows } = await database.query<{ time: string }>('select clock_timestamp()::text as time');
  const late = startWriters(load, { name: 'late', enough: WRITES });
  await late.reached;
  await late.stop();
  await deleteAccount(origin);
  await site.stop();
  await database.query('select pg_switch_wal()');
  await waitUntil('the log is archived', async () => {
    const { rows: waiting } = await database.query(
      `select name
       from pg_ls_archive_statusdir()
       where name like '%.ready'`,
    );
    return waiting.length === 0;
  });

  const began = performance.now();
  await primary.stop();
  const recovered = await recover(folders, rows[0]?.time ?? '');
  onTestFinished(() => recovered.stop());
  const again = { DATABASE_URL: recovered.url, DATA_DIR: folders.site, RATE_LIMITS: 'off' };
  const target = openForTest(recovered);
  expect(await findLost(target, late.acknowledged)).toEqual(late.acknowledged);
  await expect(startSite(again, folders.site)).rejects.toThrow('Run npm run erase-again.');
  expect(await runCommand('operate', ['erase-again'], again)).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 person was erased again.'),
  });
  const restored = await startSite({ ...again, PORT: new URL(origin).port }, folders.site);
  onTestFinished(() => restored.stop());
  await measureRecovery(load, 'recovered');
  const recoverySeconds = (performance.now() - began) / 1000;

  await reportWrites(target, {
    id: 'F14',
    cause: `recovery to a point in time, without the ${late.acknowledged.length} writes after it`,
    load,
    acknowledged: early.acknowledged,
    recoverySeconds,
  });
  const { rows: returned } = await target.query('select id from users where email = $1', [LEAVING]);
  expect(returned).toEqual([]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkHosts } from '../src/server/operations/doctor/hosts.ts';
import { checkServer } from '../src/server/platform/db/connections/check-server.ts';
import { countWritable, findHosts } from '../src/server/platform/db/connections/hosts.ts';
import { watchHosts } from '../src/server/platform/db/connections/watch-hosts.ts';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbedded,
} from '../src/server/platform/db/embedded/embedded.ts';
import { createDatabaseProxy } from './support/database-proxy.ts';
import { type Standby, startStandby } from './support/standby.ts';
import { waitUntil } from './support/wait-until.ts';

/* These tests use a real primary and a real streaming standby, each behind a TCP proxy. */

const WRITE = `insert into writes values ($1) returning word`;

let folder: string;
let postgres: EmbeddedPostgres;
let standby: Standby;
let onPrimary: Database;
let onStandby: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-fail-over-'));
  const dataDir = join(folder, 'primary');
  postgres = await startEmbedded(dataDir);
  onPrimary = openDatabase(postgres.url, { max: 1 });
  await onPrimary.query('create table writes (word text)');
  standby = await startStandby({ url: postgres.url, dataDir }, join(folder, 'standby'));
  onStandby = openDatabase(standby.url, { max: 1 });
});
afterAll(async () => {
  await Promise.all([onPrimary.close(), onStandby.close()]);
  await standby.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a database whose URL lists both servers, the standby first. */
async function openBoth() {
  const [toStandby, toPrimary] = [
    await createDatabaseProxy(standby.url),
    await createDatabaseProxy(postgres.url),
  ];
  const url = toStandby.url.replace(/@([^/]+)/, `@$1,${new URL(toPrimary.url).host}`);
  const database = openDatabase(url, {
    heartbeat: { onOpen: () => {}, onClose: () => {} },
  });
  onTestFinished(() => database.close());
  return { url, database, toStandby, toPrimary };
}
const write = (database: Database, word: string) =>
  database.query(WRITE, [word]).then(
    () => true,
    () => false,
  );

test('connections lead to the host that accepts writes, wherever it is in the list', async () => {
  const { url, database, toPrimary } = await openBoth();
  expect(await checkServer(url)).toEqual({ pooled: false });
  expect(await Promise.all(['one', 'two', 'three'].map((word) => write(database, word)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await checkHosts(url)).toEqual([
    expect.objectContaining({
      status: 'ok',
      value: expect.stringMatching(/ is a standby, 0\.\d MB behind$/),
    }),
    expect.objectContaining({
      status: 'ok',
      value: expect.stringMatching(/ accepts writes, and is used$/),
    }),
  ]);
  toPrimary.hang();
  await waitUntil('the hang is known', () => database.circuit().open);
  expect(await write(database, 'never')).toBe(false);
  toPrimary.join();
  await waitUntil('writing works again', () => write(database, 'four'));
});

test('a start without a writable host names each of them', async () => {
  const { url, toPrimary } = await openBoth();
  toPrimary.cut();
  await expect(checkServer(`${url}?application_name=start`)).rejects.toThrow(
    /^No server of DATABASE_URL accepts writes: 127\.0\.0\.1:\d+ is a standby, 127\.0\.0\.1:\d+ does not respond \(.+\)\. Start the primary, or promote a standby\.$/,
  );
});

test('after a promotion writing goes on, and the old primary is never written to', async () => {
  const { url, database } = await openBoth();
  const hosts = findHosts(url)!;
  const logged: unknown[][] = [];
  const log = (...entry: unknown[]) => void logged.push(entry);
  const watched = watchHosts(hosts, { info: log, warn: log, error: log });
  onTestFinished(() => watched.stop());
  expect(await write(database, 'before')).toBe(true);
  await postgres.stop();
  expect(await write(database, 'between')).toBe(false);

  await onStandby.query('select pg_promote()');
  await waitUntil('writing works', () => write(database, 'after'));
  const from = hosts.all[1]!.name;
  const to = hosts.all[0]!.name;
  expect(hosts.current()?.name).toBe(to);
  expect(logged).toContainEqual([{ from, to }, 'using another host of the database']);

  postgres = await startEmbedded(join(folder, 'primary'));
  expect(countWritable(await hosts.look())).toBe(2);
  expect(hosts.current()?.name).toBe(to);
  expect((await checkHosts(url)).map(({ status }) => status)).toEqual(['fail', 'fail']);
  // A copy that starts now does not know which server was used, and takes the newer timeline.
  const later = openDatabase(`${url}?application_name=later`);
  onTestFinished(() => later.close());
  expect(await write(later, 'later')).toBe(true);
  const words = async (database: Database) =>
    (await database.query<{ word: string }>('select word from writes')).rows.map(
      ({ word }) => word,
    );
  expect(await words(onStandby)).toEqual(expect.arrayContaining(['before', 'after', 'later']));
  expect(await words(onPrimary)).not.toContain('later');
  await waitUntil('the log says that two servers accept writes', async () =>
    logged.some(([, message]) => String(message).startsWith('several servers')),
  );
});

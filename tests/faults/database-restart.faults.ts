import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { startEmbedded } from '../../src/server/platform/db/embedded/embedded.ts';
import { startSite } from '../support/running-site.ts';
import { reportWrites } from './fault-site.ts';
import {
  addContributor,
  createReplies,
  measureRecovery,
  signInCookie,
  startReaders,
  startWriters,
} from './load.ts';
import { expectQuickRecovery } from './report.ts';

const RESTARTS = 5;
const WRITES = 200;

type Fault = (database: { restart: () => Promise<void>; url: string }) => Promise<void>;

const faults: readonly [cause: string, inject: Fault][] = [
  ['restart of the database', ({ restart }) => restart()],
  [
    'end of all its connections',
    async ({ url }) => {
      const database = openDatabase(url, { max: 1 });
      await database
        .query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
        )
        .finally(() => database.close());
    },
  ],
];

/** Starts a site on a PostgreSQL of its own, as with DATABASE_URL in production. */
async function siteOnDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-database-'));
  let postgres = await startEmbedded(folder);
  onTestFinished(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const site = await startSite({
    DATABASE_URL: postgres.url,
    RATE_LIMITS: 'off',
  });
  onTestFinished(() => site.stop());
  await addContributor(postgres.url);
  return {
    site,
    database: {
      url: postgres.url,
      restart: async () => {
        await postgres.stop();
        postgres = await startEmbedded(folder);
      },
    },
  };
}

test.each(faults)('F3 keeps acknowledged writes through the %s', async (cause, inject) => {
  const { site, database } = await siteOnDatabase();
  const cookie = await signInCookie(site.origin);
  for (let run = 1; run <= RESTARTS; run += 1) {
    const load = { origin: site.origin, cookie, replies: createReplies() };
    const readers = startReaders(site.origin, load.replies);
    const writing = startWriters(load, { name: `run ${run}`, enough: WRITES });
    await writing.reached;
    await inject(database);
    const recoverySeconds = await measureRecovery(load, `recovered ${run}`);
    await Promise.all([writing.stop(), readers.stop()]);

    const direct = openDatabase(database.url, { max: 1 });
    const figures = await reportWrites(direct, {
      id: 'F3',
      cause,
      recoverySeconds,
      load,
      acknowledged: writing.acknowledged,
    }).finally(() => direct.close());
    expectQuickRecovery(figures);
    expect(site.process.exitCode).toBeNull();
  }
});

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRunning } from '../support/killed-site.ts';
import { startSite } from '../support/running-site.ts';
import { smallDiskCommand } from '../support/small-disk.ts';
import { waitUntil } from '../support/wait-until.ts';
import { reportWrites } from './fault-site.ts';
import { createReplies, measureRecovery, signInCookie, startWriters } from './load.ts';
import { expectQuickRecovery } from './report.ts';

const WRITES = 100;
/** How long the disk stays full. */
const FULL_MS = 10_000;
const SIZE = '320m';

/** Copies a folder to the small disk, and then runs the rest of the command. */
const COPY_FIRST = ['sh', '-c', 'cp -a "$0"/. "$1" && shift && exec "$@"'];

/**
 * Starts a site whose write-ahead log is on a small disk of its own, as operators arrange it with a
 * symbolic link.
 */
async function startSiteWithSmallLog() {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-wal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [dataDir, first, disk] = ['data', 'first', 'disk'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const log = join(dataDir, 'postgres/pg_wal');
  const created = await startSite({}, dataDir);
  await created.stop();
  // On a busy machine, PostgreSQL finishes its last checkpoint after the server has exited.
  const isRunning = () => existsSync(join(dataDir, 'postgres/postmaster.pid'));
  await waitUntil('PostgreSQL has ended', () => !isRunning());
  await rename(log, first);
  await mkdir(disk);
  await symlink(disk, log);
  const mount = smallDiskCommand(disk, SIZE);
  if (!mount) throw new Error('F6 needs the right to mount a disk in a namespace of its own');
  const site = await startSite({ RATE_LIMITS: 'off' }, dataDir, {
    wrapper: [...mount, ...COPY_FIRST, first, disk],
  });
  onTestFinished(() => site.stop());
  const inside = `/proc/${site.process.pid}/root${disk}`;
  const filler = join(inside, 'filler');
  return {
    site,
    /** Takes all space on the disk, and then all space in the files of the log. */
    fill: async () => {
      const { bavail, bsize } = await statfs(inside);
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch((error) =>
        expect(error).toMatchObject({ code: 'ENOSPC' }),
      );
      const database = await openRunning(dataDir);
      await waitUntil('PostgreSQL ends, because its log is full', () =>
        database.query('select pg_switch_wal()').then(
          () => false,
          () => true,
        ),
      );
      await database.close();
    },
    free: () => rm(filler),
  };
}

test('F6 keeps acknowledged writes while the disk of the write-ahead log is full', async () => {
  const { site, fill, free } = await startSiteWithSmallLog();
  const { origin, dataDir } = site;
  const load = { origin, cookie: await signInCookie(origin), replies: createReplies() };
  const writing = startWriters(load, { name: 'full', enough: WRITES });
  await writing.reached;
  await fill();
  const full = performance.now();
  let refusals = 0;
  while (performance.now() - full < FULL_MS) {
    const reply = await fetch(`${origin}/api/terms?query=water${refusals}`);
    expect([200, 503]).toContain(reply.status);
    if (reply.status === 200) continue;
    refusals += 1;
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await reply.json()).toMatchObject({ detail: expect.stringMatching(/\.$/) });
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  }
  expect(refusals).toBeGreaterThan(0);
  const acknowledged = writing.acknowledged.length;
  await free();
  const recoverySeconds = await measureRecovery(load, 'freed');
  await writing.stop();
  expect(writing.acknowledged.length).toBeGreaterThan(acknowledged);

  const database = await openRunning(dataDir);
  const figures = await reportWrites(database, {
    id: 'F6',
    cause: `disk of the write-ahead log full for ${FULL_MS / 1000} s`,
    load,
    acknowledged: writing.acknowledged,
    recoverySeconds,
  }).finally(() => database.close());
  expectQuickRecovery(figures);
  expect(site.process.exitCode).toBeNull();
});

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { binaries } from '../../src/server/platform/db/binaries.ts';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { launch, stopProcess } from '../../src/server/platform/db/postgres-process.ts';

/** A streaming replica of an embedded PostgreSQL. */
export type Standby = { url: string; start(): Promise<void>; stop(): Promise<void> };

/**
 * A backup must not contain the files in `NOT_COPIED` or the contents of the folders in
 * `LEFT_EMPTY` (postgresql.org/docs/18/continuous-archiving.html).
 */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts']);
const LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/**
 * Copies a running embedded PostgreSQL into `folder` and starts the copy as a standby. Uses the
 * low-level backup functions, because the embedded PostgreSQL does not include pg_basebackup.
 */
export async function startStandby(
  primary: { url: string; dataDir: string },
  folder: string,
): Promise<Standby> {
  const from = join(primary.dataDir, 'postgres');
  const to = join(folder, 'postgres');
  await mkdir(to, { recursive: true, mode: 0o700 });
  const admin = openDatabase(primary.url, { max: 1 });
  const connection = await admin.connection();
  try {
    await connection.query(`select pg_backup_start('standby', true)`);
    await cp(from, to, {
      recursive: true,
      filter: (path) =>
        !NOT_COPIED.has(basename(path)) &&
        !basename(path).startsWith('.s.PGSQL') &&
        !LEFT_EMPTY.has(basename(dirname(path))),
    });
    const {
      rows: [backup],
    } = await connection.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    await writeFile(join(to, 'backup_label'), backup!.label);
  } finally {
    connection.release();
    await admin.close();
  }
  for (const inner of ['archive_status', 'summaries'])
    await mkdir(join(to, 'pg_wal', inner), { recursive: true });
  const password = (await readFile(`${from}.password`, 'utf8')).trim();
  await writeFile(join(to, 'standby.signal'), '');
  await writeFile(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${from} port=5432 user=mazwi password=${password}'\n`,
  );

  const url = `postgres://mazwi:${password}@localhost:5432/mazwi?host=${encodeURIComponent(to)}`;
  let pid: number | null = null;
  const start = async () => {
    pid = (await launch(await binaries(), to, { host: to, port: 5432 })).pid!;
    const database = openDatabase(url, { max: 1 });
    for (
      const deadline = performance.now() + 30_000;
      ;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      })
    ) {
      if (
        await database.query('select 1').then(
          () => true,
          () => false,
        )
      )
        break;
      if (performance.now() > deadline)
        throw new Error(`the standby does not respond; see ${to}.log`);
    }
    await database.close();
  };
  await start();
  return {
    url,
    start,
    stop: async () => {
      if (pid) await stopProcess(pid);
      pid = null;
    },
  };
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { loadBinaries } from '../../src/server/platform/db/embedded/binaries.ts';
import { connectionString } from '../../src/server/platform/db/embedded/embedded-connection.ts';
import { launch, stopProcess } from '../../src/server/platform/db/embedded/postgres-process.ts';
import { copyRunning } from './base-backup.ts';

/** A streaming replica of an embedded PostgreSQL. */
export type Standby = { url: string; start(): Promise<void>; stop(): Promise<void> };

type Options = {
  /** A port of loopback on which the standby listens; by default, it listens on a Unix socket. */
  port?: number;
};

/** Copies a running embedded PostgreSQL into `folder` and starts the copy as a standby. */
export async function startStandby(
  primary: { url: string; dataDir: string },
  folder: string,
  { port }: Options = {},
): Promise<Standby> {
  const from = join(primary.dataDir, 'postgres');
  const to = await copyRunning(primary, folder);
  const password = (await readFile(`${from}.password`, 'utf8')).trim();
  await writeFile(join(to, 'standby.signal'), '');
  const source = new pg.Client(primary.url);
  await writeFile(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${source.host} port=${source.port} user=mazwi password=${password}'\n`,
  );

  const address = port ? { host: '127.0.0.1', port } : { host: to, port: 5432 };
  const url = connectionString(password, address, 'mazwi');
  let pid: number | null = null;
  const start = async () => {
    pid = (await launch(await loadBinaries(), to, address)).pid!;
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

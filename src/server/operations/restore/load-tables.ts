import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { WriterClient } from '#server/platform/db/connections/writer-client.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { columnList, prepareCopying, quoteName } from '../backup/catalogue.ts';
import { compareTables } from '../backup/compare.ts';
import type { BackupHeader } from '../backup/format.ts';
import { type CheckedBackup, readParts } from '../backup/read.ts';
import { takeOffConstraints } from './constraints.ts';

/** The table that is being loaded, and the share of the backup that is done. */
export type LoadProgress = (text: string, share: number) => void;

/**
 * Loads a backup into a database with its migrations, and compares every table, in one transaction.
 * Triggers are off meanwhile, and foreign keys and indexes are created after the rows, so the order
 * of the tables does not matter. The role needs to own the tables and nothing else.
 * @throws StartupError if a table differs afterwards; then nothing is changed
 */
export async function loadTables(
  url: string,
  backup: CheckedBackup,
  onProgress: LoadProgress = () => {},
): Promise<void> {
  const client = new WriterClient({ connectionString: url, application_name: 'mazwi-restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await prepareCopying(client);
    await client.query(`set local maintenance_work_mem = '256MB'`);
    const constraints = await takeOffConstraints(client);
    for (const { name } of backup.header.tables)
      await client.query(`delete from public.${quoteName(name)}`);
    await copyRows(client, backup, onProgress);
    await setSequences(client, backup.header);
    onProgress('indexes', 1);
    await constraints.putBack();
    onProgress('comparing', 1);
    await refuseDifferences(client, backup);
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    await client.query('analyze');
  } finally {
    // Ends the transaction if it has not been committed.
    await client.end();
  }
}

async function copyRows(
  client: pg.Client,
  { file, header, bytes }: CheckedBackup,
  onProgress: LoadProgress,
): Promise<void> {
  const columns = new Map(header.tables.map((table) => [table.name, columnList(table.columns)]));
  let loaded = 0;
  for await (const { table, text } of readParts(file)) {
    const statement = `copy public.${quoteName(table)} (${columns.get(table)}) from stdin`;
    const counted = async function* () {
      for await (const chunk of text) {
        loaded += chunk.length;
        yield chunk;
      }
    };
    await pipeline(Readable.from(counted()), client.query(copyStreams.from(statement)));
    onProgress(table, bytes > 0 ? loaded / bytes : 1);
  }
}

async function setSequences(client: pg.Client, { sequences }: BackupHeader): Promise<void> {
  for (const { name, last, called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      `public.${quoteName(name)}`,
      last,
      called,
    ]);
}

async function refuseDifferences(client: pg.Client, { manifest }: CheckedBackup): Promise<void> {
  const differences = await compareTables(client, manifest);
  if (differences.length === 0) return;
  const names = differences.map(({ table }) => table).join(', ');
  throw new StartupError(
    `The restored rows differ from the backup in: ${names}. Nothing was restored. ` +
      'Report this with the version of Mazwi and of PostgreSQL.',
  );
}

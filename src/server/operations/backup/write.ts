import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { Config } from '#server/config.ts';
import { readVersion } from '#server/platform/version.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import {
  beginSnapshot,
  copyStatement,
  isBackedUp,
  readSequences,
  readTables,
  type Table,
} from './catalogue.ts';
import { derivedTables } from './derived-tables.ts';
import {
  BACKUP_FORMAT,
  type BackupHeader,
  backupReadme,
  countBackedUpTerms,
  fingerprintKeys,
  HEADER_MEMBER,
  MANIFEST_MEMBER,
  partMember,
  README_MEMBER,
  type TableSum,
} from './format.ts';
import { countRows, splitIntoParts } from './parts.ts';

/**
 * The table that is being copied, the fraction of the database that is done, and the number of
 * bytes so far.
 */
export type BackupProgress = { table: string; share: number; bytes: number };

export type BackupResult = {
  file: string;
  /** The size of the file. */
  bytes: number;
  terms: number;
  tables: number;
  header: BackupHeader;
};

type Options = {
  /** A connection that is used for nothing else. */
  client: pg.Client;
  file: string;
  config: Pick<Config, 'publicUrl' | 'sessionSecret' | 'encryptionKey'>;
  onProgress?: (progress: BackupProgress) => void;
  /** Aborts the backup and removes the partial file. */
  signal?: AbortSignal;
};

/** The name of a backup file until the backup is complete. */
export const partialFile = (file: string) => `${file}.partial`;

/**
 * Writes a consistent backup while the site serves requests. The file gets its final name once it
 * is complete and flushed to disk.
 */
export async function writeBackup(options: Options): Promise<BackupResult> {
  const { client, file, signal } = options;
  const startedAt = new Date();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const archive = writeArchive(file, partialFile(file), startedAt);
  // The server cancels a COPY when its connection ends.
  const disconnect = () => void client.end().catch(() => {});
  signal?.addEventListener('abort', disconnect);
  try {
    signal?.throwIfAborted();
    await beginSnapshot(client);
    const { header, sums } = await addMembers(archive, options, startedAt);
    await archive.finish();
    await client.query('commit');
    return {
      file,
      bytes: (await stat(file)).size,
      terms: countBackedUpTerms(sums),
      tables: sums.length,
      header,
    };
  } catch (error) {
    await archive.abandon();
    await rm(partialFile(file), { force: true });
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', disconnect);
  }
}

async function addMembers(
  archive: ArchiveWriter,
  { client, config, onProgress }: Options,
  startedAt: Date,
): Promise<{ header: BackupHeader; sums: TableSum[] }> {
  const tables = (await readTables(client)).filter(isBackedUp);
  const header = await readHeader(client, { config, tables, startedAt });
  const headerText = Buffer.from(`${JSON.stringify(header, null, 2)}\n`);
  await archive.add(README_MEMBER, Buffer.from(backupReadme(header)));
  await archive.add(HEADER_MEMBER, headerText);

  const sums: TableSum[] = [];
  const report = createReporter(tables, onProgress);
  for (const table of tables)
    sums.push(await addTable(archive, { client, table, onPart: (bytes) => report(table, bytes) }));
  const manifest = {
    format: BACKUP_FORMAT,
    finishedAt: new Date().toISOString(),
    tables: sums,
    headerSha256: createHash('sha256').update(headerText).digest('hex'),
  };
  await archive.add(MANIFEST_MEMBER, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  return { header, sums };
}

async function readHeader(
  client: pg.Client,
  { config, tables, startedAt }: Pick<Options, 'config'> & { tables: Table[]; startedAt: Date },
): Promise<BackupHeader> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256
     from schema_migrations
     order by name collate "C"`,
  );
  const { rows: settings } = await client.query(
    `select current_setting('server_version_num')::integer as version`,
  );
  return {
    format: BACKUP_FORMAT,
    version: await readVersion(),
    startedAt: startedAt.toISOString(),
    postgres: settings[0].version,
    publicUrl: config.publicUrl,
    migrations,
    fingerprints: fingerprintKeys(config),
    tables: tables.map(({ name, columns, order }) => ({ name, columns, order })),
    leftOut: Object.entries(derivedTables).map(([name, reason]) => ({ name, reason })),
    sequences: await readSequences(client),
  };
}

async function addTable(
  archive: ArchiveWriter,
  { client, table, onPart }: { client: pg.Client; table: Table; onPart: (bytes: number) => void },
): Promise<TableSum> {
  const hash = createHash('sha256');
  let [number, rows, bytes] = [0, 0, 0];
  const text = client.query(copyStreams.to(copyStatement(table)));
  for await (const part of splitIntoParts(text, { table: table.name })) {
    number += 1;
    await archive.add(partMember(table.name, number), part);
    hash.update(part);
    rows += countRows(part);
    bytes += part.length;
    onPart(part.length);
  }
  return { name: table.name, rows, bytes, sha256: hash.digest('hex') };
}

/** Estimates the completed fraction from the sizes of the tables on disk. */
function createReporter(tables: Table[], onProgress: Options['onProgress']) {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let written = 0;
  return (table: Table, bytes: number) => {
    written += bytes;
    const before = tables
      .slice(0, tables.indexOf(table))
      .reduce((sum, { bytes: size }) => sum + size, 0);
    onProgress?.({ table: table.name, share: total > 0 ? before / total : 1, bytes: written });
  };
}

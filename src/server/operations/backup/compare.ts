import { createHash } from 'node:crypto';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { copyStatement, isBackedUp, readTables, type Table } from './catalogue.ts';
import type { BackupManifest, TableSum } from './format.ts';
import { countRows } from './parts.ts';

type RowsAndSum = Pick<TableSum, 'rows' | 'sha256'>;

/** A table whose rows differ. `found` is null if there is no such table. */
export type TableDifference = {
  table: string;
  expected: RowsAndSum;
  found: RowsAndSum | null;
};

/**
 * Computes the checksums of all tables in a backup. Call it in a transaction after
 * `prepareCopying`.
 */
export async function sumTables(client: pg.Client): Promise<TableSum[]> {
  const tables = await readTables(client);
  return sumAll(client, tables.filter(isBackedUp));
}

async function sumAll(client: pg.Client, tables: readonly Table[]): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of tables) sums.push(await sumTable(client, table));
  return sums;
}

async function sumTable(client: pg.Client, table: Table): Promise<TableSum> {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  for await (const chunk of client.query(copyStreams.to(copyStatement(table)))) {
    hash.update(chunk);
    rows += countRows(chunk);
    bytes += chunk.length;
  }
  return { name: table.name, rows, bytes, sha256: hash.digest('hex') };
}

/**
 * Compares the tables of a manifest with the database. Call it in a transaction after
 * `prepareCopying`.
 * @returns the tables that differ
 */
export async function compareTables(
  client: pg.Client,
  manifest: Pick<BackupManifest, 'tables'>,
): Promise<TableDifference[]> {
  const names = new Set(manifest.tables.map(({ name }) => name));
  const tables = (await readTables(client)).filter(({ name }) => names.has(name));
  const found = new Map((await sumAll(client, tables)).map((table) => [table.name, table]));
  return manifest.tables
    .filter(({ name, sha256 }) => sha256 !== found.get(name)?.sha256)
    .map((expected) => ({
      table: expected.name,
      expected: rowsAndSum(expected),
      found: found.has(expected.name) ? rowsAndSum(found.get(expected.name)!) : null,
    }));
}

const rowsAndSum = ({ rows, sha256 }: TableSum): RowsAndSum => ({ rows, sha256 });

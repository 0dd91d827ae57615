import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildExports } from '../../src/server/features/exports/build-exports.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { number, printTable } from './table.ts';

const SAMPLE_MS = 50;
const MEGABYTE = 1024 * 1024;

const MAKE_PEOPLE = `
  update users
  set is_system = false, email = id || '@example.org'
  where is_system
  returning id`;

const MAKE_IMPORTERS = `
  update users
  set is_system = true, email = null
  where id = any($1::uuid[])`;

/** Builds all export files, and prints how long it takes and how much memory it needs. */
export async function measureExports(database: Database): Promise<void> {
  // Generated terms have no source, so they are exported only if a person submitted them.
  const { rows: importers } = await database.query<{ id: string }>(MAKE_PEOPLE);
  await database.query(`delete from export_releases`);
  await database.query(`delete from export_builds`);
  await database.query(`delete from exported_terms`);
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-exports-'));
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const delay = monitorEventLoopDelay();
  delay.enable();
  const start = performance.now();
  try {
    await buildExports(database, { publicUrl: 'http://localhost', dataDir });
  } finally {
    clearInterval(sampling);
    delay.disable();
    await rm(dataDir, { recursive: true, force: true });
    await database.query(MAKE_IMPORTERS, [importers.map(({ id }) => id)]);
  }
  const seconds = (performance.now() - start) / 1000;
  const files = await readTotals(database);
  printTable(
    'One build of all export files.',
    ['exports', ''],
    [
      ['terms in terms.csv', number(files.terms)],
      ['verified terms in the database', number(files.verified)],
      ['files', number(files.files)],
      ['megabytes before compression', number(files.identity / MEGABYTE)],
      ['megabytes stored', number(files.stored / MEGABYTE)],
      ['seconds', number(seconds)],
      ['megabytes of memory above idle', number((peak - idle) / MEGABYTE)],
      ['99 % of event loop delays, ms', number(delay.percentile(99) / 1e6)],
      ['longest event loop delay, ms', number(delay.max / 1e6)],
    ],
  );
}

const TOTALS = `
  select
    (select rows from export_files where release = 'latest' and name = 'terms.csv') as terms,
    (
      select count(*)
      from terms
      where status = 'verified' and merged_into is null
    ) as verified,
    (select count(*) from export_files where release = 'latest') as files,
    (
      select sum(c.bytes)::bigint
      from export_files f
      join published_contents c on c.sha256 = f.sha256
      where f.release = 'latest'
    ) as identity,
    (select sum(bytes)::bigint from published_encodings) as stored`;

type Totals = Record<'terms' | 'verified' | 'files' | 'identity' | 'stored', number>;

async function readTotals(database: Database): Promise<Totals> {
  const { rows } = await database.query<Totals>(TOTALS);
  const [totals] = rows;
  if (!totals) throw new Error('no exports were built');
  return totals;
}

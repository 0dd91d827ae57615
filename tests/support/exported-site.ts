import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { buildExports } from '#server/features/exports/build-exports.ts';
import type { Database } from '#server/platform/db/database.ts';

const EXPORT_URL = 'https://mazwi.example';

/** Builds the export files. */
export async function buildTestExports(
  database: Database,
  options: { signal?: AbortSignal; onlyIfMissing?: boolean } = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-exports-'));
  try {
    await buildExports(database, { publicUrl: EXPORT_URL, dataDir, ...options });
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

const READ_FILE = `
  select c.body, c.encoding
  from export_files f
  join published_chunks c on c.sha256 = f.sha256
  where f.release = $1
    and f.name = $2
    and c.encoding in ('br', 'identity')
  order by c.number`;

/** Reads the bytes of a published file. */
export async function readExport(
  database: Database,
  name: string,
  release = 'latest',
): Promise<Buffer> {
  const { rows } = await database.query<{ body: Buffer; encoding: string }>(READ_FILE, [
    release,
    name,
  ]);
  const [first] = rows;
  if (!first) throw new Error(`${name} of ${release} is not published`);
  const bytes = Buffer.concat(rows.map(({ body }) => body));
  return first.encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

/** Lists the names and rows of a release. */
export async function listExports(database: Database, release = 'latest') {
  const files = await database
    .selectFrom('exportFiles')
    .select(['name', 'rows', 'sha256', 'licence'])
    .where('release', '=', release)
    .orderBy('position')
    .execute();
  return new Map(files.map(({ name, ...file }) => [name, file]));
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './database.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { generateSchema, SCHEMA_FILE } from './generate-schema.ts';
import { migrateEmbedded } from './migrations/open-migrated.ts';

// npm run db:types: writes schema.ts from an empty database with every migration applied.
const folder = await mkdtemp(join(tmpdir(), 'mazwi-schema-'));
try {
  const postgres = await startEmbedded(folder);
  try {
    await migrateEmbedded(postgres.url);
    const database = openDatabase(postgres.url, { max: 1 });
    const source = await generateSchema(database).finally(() => database.close());
    await writeFile(SCHEMA_FILE, source);
  } finally {
    await postgres.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

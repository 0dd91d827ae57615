import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/db/database.ts';
import { startEmbedded } from '../../src/server/db/embedded.ts';
import { migrate } from '../../src/server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-test-'));
  const postgres = await startEmbedded(folder);
  const template = openDatabase(postgres.url, { max: 1 });
  await migrate(template, join(import.meta.dirname, '../../migrations'));
  await template.close();
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

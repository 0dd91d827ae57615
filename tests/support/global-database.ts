import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { startEmbedded } from '../../src/server/platform/db/embedded/embedded.ts';
import { EVERYDAY_ROLE } from '../../src/server/platform/db/migrations/everyday-role.ts';
import { migrateEmbedded } from '../../src/server/platform/db/migrations/open-migrated.ts';
import { makeQuick } from './quick-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** Starts a PostgreSQL for all test files, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-test-'));
  const postgres = await startEmbedded(folder);
  const template = openDatabase(postgres.url, { max: 1 });
  await makeQuick(folder);
  await template.query('select pg_reload_conf()');
  // After the settings, which apply to the password of the everyday role.
  await migrateEmbedded(postgres.url);
  // Tests need these rights to empty tables and to update planner statistics. The server does not
  // need them.
  await template.query(
    `grant truncate, maintain on all tables in schema public to ${EVERYDAY_ROLE}`,
  );
  await template.close();
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { migrate } from '../src/server/platform/db/migrations/migrate.ts';
import { MIGRATIONS } from '../src/server/platform/db/migrations/open-migrated.ts';
import { freshDatabaseUrl } from './support/database.ts';
import { runCommand } from './support/run-command.ts';
import { startSite } from './support/running-site.ts';

async function openFresh() {
  const url = await freshDatabaseUrl();
  const database = openDatabase(url, { max: 1 });
  onTestFinished(() => database.close());
  const migrate = (...args: string[]) =>
    runCommand('operate', ['migrate', ...args], { DATABASE_URL: url });
  return { database, migrate, url };
}

test('npm run migrate lists pending migrations, applies them, and repeats without harm', async () => {
  const { database, migrate } = await openFresh();
  await database.query('drop schema public cascade');
  await database.query('create schema public');
  const listed = await migrate('--dry-run');
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.output).toContain('0001_dictionary.sql\n');
  const { rows } = await database.query<{ table: string | null }>(
    `select to_regclass('schema_migrations')::text as table`,
  );
  expect(rows).toEqual([{ table: null }]);

  const applied = await migrate();
  expect(applied).toMatchObject({ code: 0 });
  expect(applied.output).toMatch(/^1 of \d+ 0001_dictionary\.sql: applying migration$/m);
  expect(applied.output).toMatch(/^Applied \d+ migrations in [\d.]+ s\.$/m);

  expect(await migrate()).toEqual({
    code: 0,
    output: 'The database already had all migrations.\n',
  });
  expect(await migrate('--dry-run')).toEqual({
    code: 0,
    output: 'The database has all migrations.\n',
  });
});

test('a start shows the progress of an upgrade, also outside production', async () => {
  const { database, url } = await openFresh();
  await database.query('drop schema public cascade');
  await database.query('create schema public');
  await migrate(database, MIGRATIONS, { until: '0048_operations.sql' });
  const site = await startSite({ DATABASE_URL: url });
  onTestFinished(() => site.stop());
  expect(site.output()).toMatch(
    /"level":30.*"migration":"0049_change-log\.sql".*"applying migration"/,
  );
  expect(site.output()).toMatch(/"number":1,"of":\d+.*"applied migration"/);
});

test('npm run migrate refuses a newer database and says how to go back', async () => {
  const { database, migrate } = await openFresh();
  await database.query(
    `insert into schema_migrations (name, sha256) values ('9999_future.sql', '0')`,
  );
  expect(await migrate()).toEqual({
    code: 1,
    output:
      'The database is newer than this code: it has the migration 9999_future.sql. ' +
      'Update the code, or use another DATA_DIR. To go back to this version, restore a backup ' +
      'from before the upgrade (docs/OPERATING.md).\n',
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSample } from '#server/development/sample/load.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrateGiven } from '#server/platform/db/migrations/open-migrated.ts';
import { readModes } from '#server/platform/db/modes.ts';
import { aContributor } from '#tests/factories.ts';
import { findHalfWritten } from '#tests/faults/invariants.ts';
import {
  backUp,
  findDifferences,
  findUnusedTypes,
  readSums,
  restoreFrom,
  UNUSUAL_ROWS,
  withClient,
} from '#tests/support/backed-up-database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { emptyDatabaseUrl } from '#tests/support/empty-database.ts';
import { askAll, listQuestions } from '#tests/support/same-answers.ts';
import { servedApp } from '#tests/support/served-app.ts';
import type { BackupHeader } from '../backup/format.ts';
import { checkBackup } from '../backup/read.ts';

let folder: string;
const inFolder = (name: string) => join(folder, name);
/** A database with the sample and unusual values, and its backup sample.tar.zst. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let header: BackupHeader;
let zebedayoId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-restore-'));
  database = await testDatabase({ asOwner: true });
  await loadSample(database);
  await database.query(UNUSUAL_ROWS);
  ({ id: zebedayoId } = await aContributor(database, 'Zebedayo'));
  ({ header } = await backUp(database.url, inFolder('sample.tar.zst')));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const SCHEMA_AND_KEYS = {
  'search keys': `
    select to_jsonb(k) - 'created_at' as key
    from search_keys k
    order by term_id, alternative, side, strict`,
  'search words': `
    select word, signatures
    from search_words
    order by word`,
  triggers: `
    select tgrelid::regclass::text as "table", tgname, tgenabled
    from pg_trigger
    where not tgisinternal
    order by 1, 2`,
  constraints: `
    select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = 'public'::regnamespace
    order by 1, 2`,
  indexes: `
    select indexname, indexdef
    from pg_indexes
    where schemaname = 'public'
    order by 1`,
};

test('a backup contains every table, and names those that are computed', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select tablename as name
     from pg_tables
     where schemaname = 'public'`,
  );
  const names = rows.map(({ name }) => name);
  const inBackup = header.tables.map(({ name }) => name);
  const left = header.leftOut.map(({ name }) => name);
  expect([...inBackup, ...left.filter((name) => names.includes(name))].sort()).toEqual(
    names.sort(),
  );
  expect(inBackup).toEqual(expect.arrayContaining(['terms', 'term_history', 'users', 'secrets']));
});

test('a site that moved is equal, table by table, and so are its backups', async () => {
  expect(await findUnusedTypes(database.url)).toEqual([]);
  const url = await emptyDatabaseUrl();
  await restoreFrom(inFolder('sample.tar.zst'), url, { move: true });
  expect(await findDifferences(url, inFolder('sample.tar.zst'))).toEqual([]);
  await backUp(url, inFolder('again.tar.gz'));
  const [first, second] = await Promise.all(
    [inFolder('sample.tar.zst'), inFolder('again.tar.gz')].map((file) => checkBackup(file)),
  );
  expect(second!.manifest.tables).toEqual(first!.manifest.tables);
});

describe('a restored site', () => {
  let restored: Database;
  let url: string;
  beforeAll(async () => {
    url = await emptyDatabaseUrl();
    const erasures = [{ userId: zebedayoId, erasedAt: '2026-11-23T08:00:00.000Z' }];
    await restoreFrom(inFolder('sample.tar.zst'), url, { erasures });
    restored = openDatabase(url, { max: 2 });
  });
  afterAll(() => restored.close());

  test.each(Object.entries(SCHEMA_AND_KEYS))('has the same %s', async (_, query) => {
    const [found, expected] = await Promise.all(
      [restored, database].map((each) => each.query(query)),
    );
    expect(found!.rows.length).toBeGreaterThan(10);
    expect(found!.rows).toEqual(expected!.rows);
  });

  test('answers 200 searches, suggestions and calls for a term like the original', async () => {
    const questions = await listQuestions(database, 50);
    expect(questions).toHaveLength(200);
    const ask = async (each: Database) => {
      const site = await servedApp(each);
      return askAll(site.at, questions).finally(() => site.close());
    };
    const answers = await ask(restored);
    const expected = await ask(database);
    expect(answers).toEqual(expected);
  });

  test('has no half-written changes', async () => {
    expect(await findHalfWritten(restored)).toEqual([]);
  });

  test('is held, and signs everybody out', async () => {
    expect(await readModes(restored)).toMatchObject({
      readOnly: null,
      held: { detail: { backupAt: header.startedAt, publicUrl: 'https://words.example' } },
    });
    expect(await restored.selectFrom('sessions').select('sid').execute()).toEqual([]);
  });

  test('gives no number that may have been given after the backup', async () => {
    const numbers = header.sequences.find(({ name }) => name === 'term_numbers');
    const { rows } = await restored.query(`select nextval('term_numbers')::integer as next`);
    expect(rows).toEqual([{ next: numbers!.last + 10_001 }]);
  });

  test('does not contain people who deleted their accounts after the backup', async () => {
    const person = await restored
      .selectFrom('users')
      .select(['firstName', 'email', 'erasedAt'])
      .where('id', '=', zebedayoId)
      .executeTakeFirst();
    expect(person).toMatchObject({ email: null, erasedAt: expect.any(String) });
    expect(person!.firstName).not.toBe('Zebedayo');
  });
});

describe('a restore', () => {
  test('into a database with terms changes nothing', async () => {
    const before = await readSums(database.url);
    await expect(restoreFrom(inFolder('sample.tar.zst'), database.url)).rejects.toThrow(
      /^The database is not empty: it has \d+ terms\. Restore needs an empty database/,
    );
    expect(await readSums(database.url)).toEqual(before);
  });

  test('that was interrupted keeps the site from starting, and can be repeated', async () => {
    const url = await emptyDatabaseUrl();
    const stop = (text: string) => {
      if (text === 'search keys') throw new Error('interrupted');
    };
    await expect(
      restoreFrom(inFolder('sample.tar.zst'), url, { onProgress: stop, move: true }),
    ).rejects.toThrow('interrupted');
    await expect(migrateGiven(url)).rejects.toThrow(
      'A restore into this database was interrupted. Run npm run restore again',
    );
    await restoreFrom(inFolder('sample.tar.zst'), url, { move: true });
    expect(await findDifferences(url, inFolder('sample.tar.zst'))).toEqual([]);
    await migrateGiven(url);
  });

  test('whose rows differ from the manifest changes nothing', async () => {
    const backup = await checkBackup(inFolder('sample.tar.zst'));
    const url = await emptyDatabaseUrl();
    const tables = backup.manifest.tables.map((table) =>
      table.name === 'terms' ? { ...table, sha256: 'other' } : table,
    );
    const changed = { ...backup, manifest: { ...backup.manifest, tables } };
    await expect(restoreFrom(inFolder('sample.tar.zst'), url, { backup: changed })).rejects.toThrow(
      'The restored rows differ from the backup in: terms. Nothing was restored.',
    );
    const { rows } = await withClient(url, (client) =>
      client.query('select count(*)::integer as terms from terms'),
    );
    expect(rows).toEqual([{ terms: 0 }]);
  });
});

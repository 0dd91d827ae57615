import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { HEADER, importLines, LEAF, toRow } from '#tests/support/import-lines.ts';
import { runFirstImport } from './first-import.ts';

const LINES = [
  HEADER,
  LEAF,
  toRow('cell; cubicle', 'iseli; amaseli', 'list', 'The smallest part of a living thing.'),
  toRow('cell', 'igumbi', 'list'),
  toRow('heat', 'ukushisa', 'list', 'No definition yet.'),
  toRow('stone', 'itshe', 'list').replace('itshe,zulu', 'letlapa,sotho'),
];
const READ_KEYS = `
  select
    t.vernacular_word,
    k.side,
    k.alternative,
    k.strict,
    k.fold,
    k.marks::text,
    k.version,
    k.quality
  from search_keys k
  join terms t on t.id = k.term_id
  order by t.vernacular_word, k.side, k.alternative`;
const READ_WORDS = 'select word, signatures from search_words order by word';
const LIST_INDEXES = `
  select indexname
  from pg_indexes
  where schemaname = 'public' and tablename in ('terms', 'search_keys', 'concepts')
  order by indexname`;

/** Opens the database as the owner, like a command that started PostgreSQL. */
function openOwner({ url }: TestDatabase) {
  const owner = openDatabase(url, { max: 3 });
  onTestFinished(() => owner.close());
  return { ...owner, isAlone: true };
}

const readKeys = async (database: TestDatabase) =>
  Promise.all([READ_KEYS, READ_WORDS].map(async (sql) => (await database.query(sql)).rows));

test('keys that are built while a file is read are those of other imports', async () => {
  const [first, other] = (await Promise.all(
    [1, 2].map(() => testDatabase({ closeAfterTest: true })),
  )) as [TestDatabase, TestDatabase];
  const batches = { size: 3, withKeys: true };
  const { result } = await importLines(first, LINES, { batches });
  expect(result).toMatchObject({ stored: 5, refused: 0 });
  await importLines(other, LINES);
  expect(await readKeys(first)).toEqual(await readKeys(other));
});

test('the first import leaves out indexes while it stores rows, and creates all of them', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const owner = openOwner(database);
  const list = async () => (await owner.query(LIST_INDEXES)).rows;
  const before = await list();
  const messages: string[] = [];
  const during = await runFirstImport(
    owner,
    async (batches) => {
      await importLines(database, LINES, { batches });
      return list();
    },
    () => messages.push('creating'),
  );
  expect(during.length).toBeLessThan(before.length);
  expect(during).toContainEqual({ indexname: 'terms_preferred_zu' });
  expect([await list(), messages]).toEqual([before, ['creating']]);
});

test('indexes are created although the import fails', async () => {
  const owner = openOwner(await testDatabase({ closeAfterTest: true }));
  const list = async () => (await owner.query(LIST_INDEXES)).rows;
  const before = await list();
  const failing = runFirstImport(
    owner,
    async () => {
      throw new Error('unreadable');
    },
    () => {},
  );
  await expect(failing).rejects.toThrow('unreadable');
  expect(await list()).toEqual(before);
});

test('indexes stay if the dictionary has terms or somebody else may use the database', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const owner = openOwner(database);
  const list = async () => (await owner.query(LIST_INDEXES)).rows;
  const before = await list();
  expect(await runFirstImport({ ...owner, isAlone: false }, list, () => {})).toEqual(before);
  await importLines(database, LINES);
  expect(await runFirstImport(owner, list, () => {})).toEqual(before);
});

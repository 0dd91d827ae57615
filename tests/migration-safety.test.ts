import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from './support/database.ts';
import { findHazards } from './support/migration-hazards.ts';
import { root } from './support/running-site.ts';

/** Files up to this one have been reviewed by hand. */
const LAST_REVIEWED = '0047_invitations.sql';

async function emptyDatabase() {
  const database = await testDatabase({ closeAfterTest: true, asOwner: true });
  await database.query('drop schema public cascade');
  await database.query('create schema public');
  return database;
}

async function hazardsOf(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-hazards-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(
    join(folder, '0001_first.sql'),
    'create table terms (id integer primary key, word text); create table birds (name text);',
  );
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return findHazards(await emptyDatabase(), folder, '0001_first.sql');
}

test('no migration blocks a site that has a lot of data', async () => {
  expect(await findHazards(await emptyDatabase(), join(root, 'migrations'), LAST_REVIEWED)).toEqual(
    [],
  );
});

test('finds migrations that rewrite a table, lock a large one for a scan, or change all rows', async () => {
  expect(
    await hazardsOf({
      '0002_rewrite.sql': `do $$ begin alter table birds alter name type varchar(9); end $$;`,
      '0003_index.sql': 'create index terms_word on terms (word);',
      '0004_index.sql': '-- no-transaction\ncreate index terms_again on terms (word);',
      '0005_check.sql': `alter table terms add constraint terms_word_check check (word <> '');`,
      '0006_null.sql': 'alter table terms alter word set not null;',
      '0007_rows.sql': `do $$ begin update terms set word = trim(word); end $$;`,
      '0008_random.sql': 'alter table terms add column seed float default random();',
    }),
  ).toEqual([
    '0002_rewrite.sql: rewrites the table birds',
    '0003_index.sql: builds the index terms_word while terms is locked',
    '0004_index.sql: builds the index terms_again while terms is locked',
    '0005_check.sql: checks terms_word_check while terms is locked',
    '0006_null.sql: checks that terms.word is not null under a lock',
    '0007_rows.sql: changes rows of terms without a limit',
    '0008_random.sql: rewrites the table terms',
  ]);
});

test('allows what PostgreSQL does without blocking writers', async () => {
  expect(
    await hazardsOf({
      '0002_column.sql': `
        alter table terms add column marks text not null default '';
        create index birds_name on birds (name);
        create table nests (term_id integer references terms);
        create function tidy() returns void language sql as 'update terms set word = trim(word)';`,
      '0003_constraints.sql': `-- no-transaction
        create unique index concurrently terms_word_new on terms (word);
        alter table terms add constraint terms_word_key unique using index terms_word_new;
        alter table terms add constraint terms_word_check check (word is not null) not valid;
        alter table terms validate constraint terms_word_check;
        alter table terms alter word set not null;`,
    }),
  ).toEqual([]);
});

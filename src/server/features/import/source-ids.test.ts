import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { buildTestExports, readExport } from '#tests/support/exported-site.ts';
import { importLines } from '#tests/support/import-lines.ts';
import { withTextFile } from '#tests/support/read-rows.ts';
import { importTerms } from './import.ts';

const HEADER = 'english,vernacular,language,subject,meaning,source,id';
const READ_IDS = `
  select t.vernacular_word as word, t.notes, ts.source, ts.source_id as id
  from terms t
  left join term_sources ts on ts.term_id = t.id
  order by t.vernacular_word`;

async function aSite() {
  const database = await testDatabase({ closeAfterTest: true });
  await database.query(
    `insert into sources (code, name, licence) values ('list', 'A list', 'MIT')`,
  );
  return database;
}
const readIds = async (database: Awaited<ReturnType<typeof aSite>>) =>
  (await database.query(READ_IDS)).rows;

test('an id that is no UUID is kept as the identifier of the source', async () => {
  const database = await aSite();
  const { refused } = await importLines(database, [
    HEADER,
    'leaf,iqabunga,zulu,biology,A part.,list,NST;12',
    'root,impande,zulu,biology,A part.,,77',
  ]);
  expect(refused).toEqual([]);
  expect(await readIds(database)).toEqual([
    { word: 'impande', notes: 'Id: 77', source: null, id: null },
    { word: 'iqabunga', notes: null, source: 'list', id: 'NST;12' },
  ]);
});

test('the next import recognises rows by their identifier', async () => {
  const database = await aSite();
  const words = ['leaf,iqabunga,zulu,biology,A part.,list', 'leaf,ikhasi,zulu,biology,,list'];
  await importLines(database, [HEADER.replace(',id', ''), words[0] ?? '']);
  const withIds = [HEADER, ...words.map((word) => `${word},12`)];
  const second = await importLines(database, withIds);
  expect(second).toMatchObject({ refused: [], result: { stored: 1, present: 1, sourced: 1 } });
  expect((await readIds(database)).map((row) => row.id)).toEqual(['12', '12']);
  expect(await importLines(database, withIds)).toMatchObject({
    refused: [],
    result: { stored: 0, present: 2, sourced: 0 },
  });
});

test.each(['terms.csv', 'terms.tbx'])(
  '%s carries the identifiers to another site',
  async (name) => {
    const first = await aSite();
    await importLines(first, [HEADER, 'leaf,iqabunga,zulu,biology,A part.,list,"NST;12 %3B"']);
    await buildTestExports(first);
    for (const file of ['terms.jsonl', 'concepts.ttl', 'concepts.jsonld', 'zulu.csv', 'zulu.tbx'])
      expect((await readExport(first, file)).toString(), file).toMatch(/NST(;|%3B)12 %(25)?3B/);
    const second = await aSite();
    const text = await readExport(first, name);
    const options = { pending: false, definitionPlaceholder: true };
    const ignore = () => {};
    await withTextFile(name, text, (file) => importTerms(second, file, options, ignore, ignore));
    expect(await readIds(second)).toMatchObject([{ source: 'list', id: 'NST;12 %3B' }]);
  },
);

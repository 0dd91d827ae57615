import { parse } from 'csv-parse/sync';
import { XmlDocument } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importTerms } from '#server/features/import/import.ts';
import { importSources } from '#server/features/import/sources/sources.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aVerifier } from './factories.ts';
import { testDatabase } from './support/database.ts';
import { buildTestExports, readExport } from './support/exported-site.ts';
import { withTextFile } from './support/read-rows.ts';

const SOURCES = `code,name,publisher,licence,url,rank,authority
dsac,Science terms,DSAC,CC-BY-SA-4.0,https://example.org/dsac,1,true
list-b,List B,B,CC0-1.0,,2,
gpl,A program,,GPL-2.0-or-later,,3,
people,The people of another site,,CC-BY-SA-4.0,,4,
`;
const HEADER =
  'english,vernacular,language,subject,meaning,notes,sources,varieties,part_of_speech,noun_class,' +
  'plural,register,usage,example,example_english,synonyms,origin,origin_detail';
/** Rows with everything that an export contains, and with texts that each format must escape. */
const ROWS = [
  'insect,isinambuzane,zulu,biology,"An animal with ""six"" legs, & <no> spine.\nSmall.",' +
    'Context: animal,dsac;list-b,,noun,7,izinambuzane,formal,preferred,Isinambuzane.,An insect.,bug,community,Heard at a school.',
  'insect,isilokazane,zulu,biology,,Context: animal,list-b,,noun,,,,deprecated,,,hexapod',
  'insect,tshikhokhonono,venda,biology,,Context: animal,dsac,,noun,,,,,,,',
  'insect,kokonyana,sotho,biology,,Context: animal,dsac,st nso,noun,,,,,,,',
  'insect,isinambuzane esibi,zulu,biology,,Context: error,list-b,,,,,,,,,',
  'insect,nambuzane,zulu,computer-science,,,list-b,,preposition,,,,,,,',
  `walk,-'hamba,zulu,physics,,"@Rare. Grade 7",list-b,,verb,,,,,,,`,
  "water,'metsi,sotho,physics,,,list-b,st-LS,,,,dialect,,,,",
  'sum,=SUM(A1:A9),swahili,mathematics,-1 + 1,+27,list-b,,phrase,,,,,,,',
  'difference,tofauti,swahili,mathematics,＝1 － 1,＠Grade 7,list-b,,,,,,,,,',
  'car; automobile,imoto,zulu,engineering,,,list-b,,,,,,,,,',
  'program,purogiramu,shona,computer-science,,,gpl,,,,,,,,,',
];

async function importText(
  database: Database,
  name: string,
  text: string | Buffer,
  defaults: { source?: string } = {},
) {
  const refused: [number, string][] = [];
  const options = { pending: false, definitionPlaceholder: true, ...defaults };
  const result = await withTextFile(name, text, (file) =>
    importTerms(
      database,
      file,
      options,
      (row) => refused.push([row.line, row.refused]),
      () => {},
    ),
  );
  expect(refused).toEqual([]);
  return result;
}

/** Opens a site without terms, which knows the sources. */
async function openEmptySite(): Promise<Database> {
  const database = await testDatabase({ closeAfterTest: true });
  await withTextFile('sources.csv', SOURCES, (file) =>
    importSources(database, file, { dryRun: false }),
  );
  return database;
}

const readText = async (database: Database, name: string) =>
  (await readExport(database, name)).toString();
const readCsv = async (database: Database, name: string): Promise<Record<string, string>[]> =>
  parse(await readText(database, name), { columns: true });
const readJsonl = async (database: Database, name: string): Promise<Record<string, unknown>[]> =>
  (await readText(database, name))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const withoutTime = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, updated: null }));

/** Returns a TBX file without its header, which says when it was written. */
const readTbx = async (database: Database, name: string): Promise<string[]> => {
  const text = await readText(database, name);
  XmlDocument.fromString(text).dispose();
  return text.split('\n').slice(3);
};

let first: Database;
beforeAll(async () => {
  first = await testDatabase();
  await withTextFile('sources.csv', SOURCES, (file) =>
    importSources(first, file, { dryRun: false }),
  );
  // Use up numbers, so that the numbers of the two sites differ unless the import keeps them.
  await first.query(`select nextval('term_numbers') from generate_series(1, 40)`);
  await first.query(
    `select nextval(pg_get_serial_sequence('concepts', 'number')) from generate_series(1, 70)`,
  );
  await importText(first, 'words.csv', [HEADER, ...ROWS].join('\n'));
  await mergeConcepts();
  await buildTestExports(first);
});
afterAll(() => first.close());

/** Moves the word for the concept of computer science to that of the animal, as a merge would. */
const mergeConcepts = () =>
  first.query(
    `update terms t
     set concept_id = (select concept_id from terms where vernacular_word = 'isilokazane')
     where t.vernacular_word = 'nambuzane'`,
  );

describe('export, import into an empty site, and export again', () => {
  test.each(['terms.csv', 'terms.gpl-2.0-or-later.csv'])('%s has the same rows', async (name) => {
    const second = await openEmptySite();
    const result = await importText(second, name, await readExport(first, name));
    const rows = await readCsv(first, name);
    expect(result).toMatchObject({ stored: rows.length, present: 0 });
    await buildTestExports(second);
    expect(withoutTime(await readCsv(second, name))).toEqual(withoutTime(rows));
    const lines = name.replace('.csv', '.jsonl');
    expect(withoutTime(await readJsonl(second, lines))).toEqual(
      withoutTime(await readJsonl(first, lines)),
    );
  });

  test('the rows have concepts, glosses, sources and cells that look like formulas', async () => {
    const rows = await readCsv(first, 'terms.csv');
    expect(rows).toHaveLength(ROWS.length - 1);
    const find = (word: string) => rows.find(({ vernacular }) => vernacular === word);
    expect(find('isinambuzane')).toMatchObject({ gloss: 'animal', sources: 'dsac;list-b' });
    expect(find('nambuzane')?.concept).toBe(find('isinambuzane')?.concept);
    expect(find('isinambuzane esibi')?.concept).not.toBe(find('isinambuzane')?.concept);
    expect(Number(find('isinambuzane')?.number)).toBeGreaterThan(40);
    expect(Number(find('isinambuzane')?.concept)).toBeGreaterThan(70);
    expect(find("'-'hamba")).toMatchObject({ notes: "'@Rare. Grade 7" });
    expect(find("'metsi")).toMatchObject({ varieties: 'st-LS' });
    expect(find("'=SUM(A1:A9)")).toMatchObject({ meaning: "'-1 + 1", notes: "'+27" });
    expect(find('tofauti')).toMatchObject({ meaning: "'＝1 － 1", notes: "'＠Grade 7" });
  });

  test('a second import of the same file changes nothing', async () => {
    const second = await openEmptySite();
    const file = await readExport(first, 'terms.csv');
    await importText(second, 'terms.csv', file);
    await buildTestExports(second);
    const rows = await readCsv(second, 'terms.csv');
    const again = await importText(second, 'terms.csv', file);
    expect(again).toMatchObject({ stored: 0, present: rows.length, sourced: 0 });
    await buildTestExports(second);
    expect(await readCsv(second, 'terms.csv')).toEqual(rows);
  });

  test('terms.tbx is the same after it was imported twice', async () => {
    const second = await openEmptySite();
    await importText(second, 'terms.tbx', await readExport(first, 'terms.tbx'));
    await buildTestExports(second);
    const entries = await readTbx(first, 'terms.tbx');
    expect(entries.filter((line) => line.startsWith('<conceptEntry')).length).toBeGreaterThan(5);
    expect(await readTbx(second, 'terms.tbx')).toEqual(entries);
  });
});

test('terms that people wrote keep their licence if the command names a source for them', async () => {
  const people = await testDatabase({ closeAfterTest: true });
  const { id: submitterId } = await aContributor(people);
  const { id: verifierId } = await aVerifier(people);
  await aTerm(people, { submitterId, verifierId, status: 'verified', vernacularWord: '-moyo' });
  await buildTestExports(people);
  const second = await openEmptySite();
  await importText(second, 'terms.csv', await readExport(people, 'terms.csv'), {
    source: 'people',
  });
  await buildTestExports(second);
  const rows = withoutTime(await readCsv(people, 'terms.csv'));
  expect(rows).toMatchObject([{ vernacular: "'-moyo", licence: 'CC-BY-SA-4.0', sources: '' }]);
  expect(withoutTime(await readCsv(second, 'terms.csv'))).toEqual(
    rows.map((row) => ({
      ...row,
      sources: 'people',
      licences: row.licences?.replaceAll('this site', 'people'),
    })),
  );
});

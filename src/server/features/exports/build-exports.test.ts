import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { XmlDocument } from 'libxml2-wasm';
import { Parser } from 'n3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { unguardFormula } from '#domain/exports/formulas.ts';
import { exportColumns } from '#domain/exports/row.ts';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { aContributor, aSystemUser, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildTestExports, listExports, readExport } from '#tests/support/exported-site.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let contributor: { id: string };
let verifier: { id: string };
let importer: string;
beforeAll(async () => {
  database = await testDatabase();
  contributor = await aContributor(database, 'Canary');
  verifier = await aVerifier(database, 'Warbler');
  importer = await aSystemUser(database);
  await database.query(
    `insert into sources (code, name, licence, rank)
     values ('free', 'Free list', 'CC0-1.0', 1), ('gpl', 'A program', 'GPL-2.0-or-later', 2)`,
  );
  await fill();
  await buildTestExports(database);
});
afterAll(() => database.close());

async function aVerifiedTerm(englishWord: string, vernacularWord: string, change: object = {}) {
  const { id } = await aTerm(database, {
    submitterId: contributor.id,
    verifierId: verifier.id,
    status: 'verified',
    englishWord,
    vernacularWord,
    ...change,
  });
  return id;
}

async function anImport(englishWord: string, vernacularWord: string, source: string) {
  const id = await aVerifiedTerm(englishWord, vernacularWord, { submitterId: importer });
  await database.query('insert into term_sources (term_id, source) values ($1, $2)', [id, source]);
}

async function fill() {
  await aVerifiedTerm('heart', 'moyo', { origin: 'community', originDetail: 'Said in Gutu.' });
  await aVerifiedTerm('heart', 'inhliziyo', { language: 'zulu', nounClass: '9' });
  await aVerifiedTerm('sum', '=SUM(A1:A9)', { language: 'venda', subject: 'mathematics' });
  await aVerifiedTerm('comma, "quoted"', '-bala', { language: 'swahili', notes: '@first\nsecond' });
  await aVerifiedTerm('finger', 'monwana', { language: 'sotho', varieties: ['st', 'nso'] });
  await aVerifiedTerm('wheel', 'lebili', { language: 'sotho', varieties: ['nso'] });
  await anImport('moon', 'mwedzi', 'free');
  await anImport('program', 'purogiramu', 'gpl');
  await aTerm(database, { submitterId: contributor.id, vernacularWord: 'pending' });
}

async function read(name: string): Promise<string> {
  const bytes = await readExport(database, name);
  const archive = name.endsWith('.apkg') ? unzipSync(bytes)['collection.anki2'] : undefined;
  return Buffer.from(archive ?? bytes).toString();
}
const readCsv = async (name: string): Promise<Record<string, string>[]> =>
  parse(await read(name), { columns: true });

const COUNT_TERMS = `
  select language, subject, count(*)::integer as terms
  from terms
  where status = 'verified' and vernacular_word <> 'purogiramu'
  group by language, subject`;

describe('the counts of the database', () => {
  test('are the rows of each file', async () => {
    const { rows } = await database.query<{ language: string; subject: string; terms: number }>(
      COUNT_TERMS,
    );
    const sum = (column: 'language' | 'subject', value: string) =>
      rows.filter((row) => row[column] === value).reduce((total, row) => total + row.terms, 0);
    const files = await listExports(database);
    const total = rows.reduce((all, { terms }) => all + terms, 0);
    expect(total).toBe(7);
    expect(files.get('terms.csv')?.rows).toBe(total);
    expect(files.get('terms.jsonl')?.rows).toBe(total);
    for (const [names, column] of [
      [languageIds, 'language'],
      [subjectIds, 'subject'],
    ] as const)
      for (const name of names) {
        expect(files.get(`${name}.csv`)?.rows, name).toBe(sum(column, name));
        expect(await readCsv(`${name}.csv`), name).toHaveLength(sum(column, name));
      }
    expect(files.get('sotho-st.tbx')?.rows).toBe(1);
    expect(files.get('sotho-nso.glossary.txt')?.rows).toBe(2);
  });

  test('are those that other readers find', async () => {
    const concepts = 6;
    const files = await listExports(database);
    expect(await readCsv('terms.csv')).toHaveLength(7);
    expect((await read('terms.jsonl')).trimEnd().split('\n').map(parseJson)).toHaveLength(7);
    const tbx = XmlDocument.fromString(await read('terms.tbx'));
    const namespaces = { t: 'urn:iso:std:iso:30042:ed-2' };
    expect(tbx.find('//t:conceptEntry', namespaces)).toHaveLength(concepts);
    expect(files.get('terms.tbx')?.rows).toBe(concepts);
    const quads = new Parser().parse(await read('concepts.ttl'));
    const ofType = (type: string) => quads.filter(({ object }) => object.value.endsWith(type));
    expect(ofType('core#Concept')).toHaveLength(concepts);
    expect(ofType('ontolex#LexicalEntry')).toHaveLength(7);
    const { '@graph': graph } = JSON.parse(await read('concepts.jsonld'));
    expect(graph.filter((node: { '@type': string }) => node['@type'] === 'Concept')).toHaveLength(
      concepts,
    );
  });
});

test('a deck of flash cards opens in SQLite, with a card for each note', async () => {
  const archive = unzipSync(await readExport(database, 'zulu.apkg'));
  expect(Buffer.from(archive.media ?? []).toString()).toBe('{}');
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-deck-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'deck'), archive['collection.anki2'] ?? '');
  const deck = new DatabaseSync(join(folder, 'deck'), { readOnly: true });
  expect(deck.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(deck.prepare('select flds, tags from notes').all()).toEqual([
    { flds: 'heart (Biology)\u001finhliziyo', tags: ' biology licence::CC-BY-SA-4.0 ' },
  ]);
  const cards = 'select count(*) as cards from cards c join notes n on n.id = c.nid';
  expect(deck.prepare(cards).get()).toEqual({ cards: 1 });
  const { ver, models, decks } = deck.prepare('select * from col').get() ?? {};
  expect(ver).toBe(11);
  expect(Object.values(JSON.parse(String(models)))).toMatchObject([{ name: 'Mazwi' }]);
  expect(Object.values(JSON.parse(String(decks)))).toMatchObject([{}, { name: 'Mazwi: Zulu' }]);
  deck.close();
  expect((await listExports(database)).get('zulu.apkg')?.rows).toBe(1);
});

const parseJson = (line: string) => JSON.parse(line);

test('a spreadsheet evaluates no cell, and every text can be restored', async () => {
  const cells = parse(await read('terms.csv')) as string[][];
  expect(cells[0]).toEqual(exportColumns);
  expect(cells.flat().filter((cell) => /^[-=+@\t\r]/.test(cell))).toEqual([]);
  const rows = await readCsv('terms.csv');
  const words = rows.map(({ vernacular }) => unguardFormula(vernacular ?? ''));
  expect(words).toContain('=SUM(A1:A9)');
  expect(words).toContain('-bala');
  const comma = rows.find(({ english }) => english === 'comma, "quoted"');
  expect(unguardFormula(comma?.notes ?? '')).toBe('@first\nsecond');
});

test.each([
  'terms.csv',
  'terms.jsonl',
  'terms.tbx',
  'shona.tbx',
  'concepts.ttl',
  'concepts.jsonld',
  'shona.glossary.txt',
])('%s says where a word comes from', async (name) => {
  expect(await read(name)).toContain('Said in Gutu.');
});

test('terms under another licence are in files of their own', async () => {
  const files = await listExports(database);
  const name = 'terms.gpl-2.0-or-later.csv';
  expect(files.get(name)).toMatchObject({ rows: 1, licence: 'GPL-2.0-or-later' });
  expect(await readCsv(name)).toMatchObject([{ vernacular: 'purogiramu', sources: 'gpl' }]);
  for (const file of files.keys())
    if (!file.startsWith('terms.gpl'))
      expect((await read(file)).includes('purogiramu'), file).toBe(false);
  expect((await readCsv('terms.csv')).find(({ english }) => english === 'moon')).toMatchObject({
    licence: 'CC0-1.0',
    sources: 'free',
  });
});

test('no file names or identifies a person', async () => {
  const people = await database.query<{ id: string; email: string | null }>(
    'select id, email from users',
  );
  const canaries = [...people.rows.flatMap(({ id, email }) => [id, email ?? 'Canary'])];
  for (const file of (await listExports(database)).keys()) {
    const text = await read(file);
    for (const canary of [...canaries, 'Canary', 'Warbler', 'pending'])
      expect(text.includes(canary), `${file} contains ${canary}`).toBe(false);
  }
});

test('unchanged terms are not built again', async () => {
  const builtAt = async () =>
    (await database.query('select generated_at from export_releases where name = $1', ['latest']))
      .rows[0];
  const first = await builtAt();
  await buildTestExports(database);
  expect(await builtAt()).toEqual(first);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { aContributor, aSystemUser, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildTestExports, listExports, readExport } from '#tests/support/exported-site.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let submitterId: string;
let verifierId: string;
const month = new Date().toISOString().slice(0, 7);
beforeAll(async () => {
  database = await testDatabase();
  submitterId = (await aContributor(database)).id;
  verifierId = (await aVerifier(database)).id;
  await database.query(
    `insert into sources (code, name, publisher, licence, url)
     values ('free', 'Free list', 'A board', 'CC0-1.0', 'https://free.example')`,
  );
  const { id } = await aVerifiedTerm('moyo', await aSystemUser(database));
  await database.query(`insert into term_sources (term_id, source) values ($1, 'free')`, [id]);
  // One release for each of the 24 months before this one.
  await database.query(
    `insert into export_releases (name, generated_at, counts)
     select to_char(date_trunc('month', now()) - make_interval(months => n), 'YYYY-MM'), now(),
       '{"terms": 5}'
     from generate_series(1, $1) n`,
    [limits.exports.releases],
  );
  await buildTestExports(database);
});
afterAll(() => database.close());

const aVerifiedTerm = (vernacularWord: string, submitter = submitterId) =>
  aTerm(database, { submitterId: submitter, verifierId, status: 'verified', vernacularWord });
const read = async (name: string, release = month) =>
  (await readExport(database, name, release)).toString();

test('the first build of a month is its release, and the oldest one is deleted', async () => {
  const names = (
    await database.query<{ name: string }>('select name from export_releases order by name')
  ).rows.map(({ name }) => name);
  expect(names).toHaveLength(limits.exports.releases + 1);
  expect(names.slice(-2)).toEqual([month, 'latest']);
  const files = await listExports(database, month);
  expect([...files.keys()]).toEqual([
    'terms.csv',
    'terms.jsonl',
    'terms.tbx',
    'concepts.ttl',
    'concepts.jsonld',
    'changes.jsonl',
    'ATTRIBUTION.txt',
    'CITATION.cff',
    'CHANGELOG.md',
    'datapackage.json',
    'schema.json',
    'context.jsonld',
  ]);
});

test('a release does not change when the terms do', async () => {
  const before = await listExports(database, month);
  await aVerifiedTerm('mwoyo');
  await buildTestExports(database);
  expect(await listExports(database, month)).toEqual(before);
  expect((await listExports(database)).get('terms.csv')?.rows).toBe(2);
});

test('its documents name the sources, the counts and the checksums', async () => {
  expect(await read('ATTRIBUTION.txt')).toContain(
    'Free list (free)\nPublisher: A board\nhttps://free.example\nLicence: CC0-1.0\n',
  );
  expect(await read('CITATION.cff')).toContain(`version: "${month}"`);
  expect(await read('CHANGELOG.md')).toMatch(/\| Terms \| 1 \| -4 \|/);
  const { resources } = JSON.parse(await read('datapackage.json'));
  const files = await listExports(database, month);
  expect(resources[0]).toMatchObject({
    name: 'terms.csv',
    path: `https://mazwi.example/data/${month}/terms.csv`,
    hash: `sha256:${files.get('terms.csv')?.sha256}`,
    rows: 1,
  });
  expect(resources[0].schema.fields[0]).toEqual({ name: 'id', type: 'string' });
});

test('the schema describes every property of a record', async () => {
  const schema = JSON.parse(await read('schema.json'));
  const record = JSON.parse((await read('terms.jsonl')).split('\n')[0] ?? '');
  expect(Object.keys(record)).toEqual(schema.required);
  for (const [name, { enum: values, type }] of Object.entries<{
    enum?: unknown[];
    type?: string | string[];
  }>(schema.properties)) {
    const value = record[name];
    const items = Array.isArray(value) ? 'array' : typeof value;
    if (values) expect(values, name).toContain(value);
    else if (value !== null) expect([type].flat(), name).toContain(fromJavaScript(items));
  }
});

const fromJavaScript = (type: string) => (type === 'number' ? 'integer' : type);

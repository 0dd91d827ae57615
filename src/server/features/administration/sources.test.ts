import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { listSources } from '#contract/administration/sources.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isBuildDue } from '#server/publishing/due.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildTestExports, listExports } from '#tests/support/exported-site.ts';
import { importLines } from '#tests/support/import-lines.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let naledi: Client;
beforeAll(async () => {
  database = await testDatabase();
  await importLines(database, [
    'english,vernacular,language,subject,meaning,source',
    'leaf,iqabunga,zulu,biology,A part of a plant.,list',
    'root,impande,zulu,biology,A part of a plant.,list',
    'stem,isiqu,zulu,biology,A part of a plant.,wiki',
    'star,inkanyezi,zulu,astronomy,A sun.,',
  ]);
  await importLines(database, [
    'english,vernacular,language,subject,meaning,source',
    'leaf,iqabunga,zulu,biology,A part of a plant.,book',
  ]);
  site = await servedApp(database);
  naledi = await site.signIn('Naledi', 'admin');
});
beforeEach(async () => {
  await database.query('update sources set licence = null');
  await database.query(`update sources set licence = 'CC-BY-4.0' where code = 'book'`);
  await buildTestExports(database);
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const list = async () =>
  (await naledi.request('GET', '/api/admin/sources')).json as ReplyOf<typeof listSources>;
const save = (code: string, licence: unknown) =>
  naledi.request('PUT', `/api/admin/sources/${code}`, { body: { licence } });
const licenceOf = async (code: string) =>
  (await list()).sources.find((source) => source.code === code)?.licence;
const entries = async () =>
  (
    await database.query<{ change: object; actor: string; person: string | null }>(
      `select change, actor_id as actor, person_id as person
       from audit
       where action = 'source'
       order by position`,
    )
  ).rows;
const exported = async () => (await listExports(database)).get('terms.jsonl')?.rows;
const isRequested = async () =>
  (
    await database.query<{ kind: string }>(
      'select kind from export_builds where requested_at is not null order by kind',
    )
  ).rows.map(({ kind }) => kind);

test('lists sources without a licence first, with the terms that exports leave out', async () => {
  const source = { publisher: null, url: null, rank: 100, subjectRanks: {} };
  expect(await list()).toEqual({
    total: 3,
    // Another source of "iqabunga" has a licence. "inkanyezi" has no source.
    leftOut: 3,
    withoutSource: 1,
    sources: [
      { ...source, code: 'list', name: 'list', licence: null, terms: 2, leftOut: 1 },
      { ...source, code: 'wiki', name: 'wiki', licence: null, terms: 1, leftOut: 1 },
      { ...source, code: 'book', name: 'book', licence: 'CC-BY-4.0', terms: 1, leftOut: 0 },
    ],
  });
  const second = await naledi.request('GET', '/api/admin/sources?page=2&pageSize=2');
  expect(second.json).toMatchObject({ total: 3, sources: [{ code: 'book' }] });
});

test('a licence is recorded, asks for exports and packs, and brings the terms into them', async () => {
  await database.query(
    `insert into export_builds (kind, started_at, finished_at)
     values ('packs', now(), now())
     on conflict do nothing`,
  );
  await database.query('update export_builds set requested_at = null');
  expect(await exported()).toBe(1);
  const before = (await entries()).length;
  expect(await save('list', ' MIT OR CC0-1.0 ')).toMatchObject({
    status: 200,
    json: { code: 'list', licence: 'MIT OR CC0-1.0' },
  });
  expect(await list()).toMatchObject({ leftOut: 2, sources: [{ code: 'wiki' }, {}, {}] });
  expect((await entries()).slice(before)).toEqual([
    {
      actor: naledi.id,
      person: null,
      change: { source: 'list', from: null, to: 'MIT OR CC0-1.0' },
    },
  ]);
  expect((await naledi.request('GET', '/api/admin/audit?action=source')).json).toMatchObject({
    entries: [{ change: { source: 'list', from: null, to: 'MIT OR CC0-1.0' } }],
  });
  expect(await isRequested()).toEqual(['exports', 'packs']);
  expect(await isBuildDue(database, 'exports', { atStart: false })).toBe(true);
  await buildTestExports(database);
  expect(await exported()).toBe(2);

  await save('list', null);
  expect(await licenceOf('list')).toBeNull();
  await buildTestExports(database);
  expect(await exported()).toBe(1);
});

test('a licence that does not change is neither recorded nor a reason to build', async () => {
  await database.query('update export_builds set requested_at = null');
  const before = await entries();
  expect((await save('book', 'CC-BY-4.0')).status).toBe(200);
  expect(await entries()).toEqual(before);
  expect(await isRequested()).toEqual([]);
});

test.each([
  ['words with spaces', 'CC BY 4.0'],
  ['an expression without its second licence', 'MIT OR'],
  ['a number', 4],
  ['an invisible character', 'MI\u200BT'],
  ['more than 100 characters', 'a'.repeat(limits.text.licence + 1)],
])('rejects %s as a licence, and changes nothing', async (_what, licence) => {
  const before = await entries();
  expect(await save('list', licence)).toMatchObject({
    status: 400,
    json: { errors: [{ path: 'licence', message: expect.stringMatching(/\w/) }] },
  });
  expect(await licenceOf('list')).toBeNull();
  expect(await entries()).toEqual(before);
});

test('rejects a source that does not exist with 404', async () => {
  expect((await save('nothing', 'MIT')).status).toBe(404);
  expect((await save('No-Code', 'MIT')).status).toBe(404);
});

test('a licence cannot be changed 15 minutes after the last sign-in', async () => {
  await database.query(
    `update sessions
     set sess = (sess::jsonb || jsonb_build_object('authenticatedAt', $1::bigint))::json`,
    [Date.now() - limits.account.stepUpMinutes * 60_000],
  );
  expect(await save('list', 'MIT')).toMatchObject({
    status: 403,
    json: { type: 'reauthenticate' },
  });
  expect(await licenceOf('list')).toBeNull();
});

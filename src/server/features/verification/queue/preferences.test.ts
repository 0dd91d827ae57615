import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { Database } from '#server/platform/db/database.ts';
import { anApplication, aTerm, aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let rudo: Client;
let tendani: Client;
let naledi: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  [rudo, tendani, naledi] = [
    await site.signIn('Rudo', 'user'),
    await site.signIn('Tendani', 'verifier'),
    await site.signIn('Naledi', 'admin'),
  ];
  const queue: [string, Language, Subject][] = [
    ['atom', 'shona', 'physics'],
    ['force', 'venda', 'physics'],
    ['acid', 'venda', 'chemistry'],
    ['cell', 'zulu', 'biology'],
    ['speed', 'venda', 'physics'],
  ];
  for (const [englishWord, language, subject] of queue)
    await aTerm(database, {
      ...aTermInput({
        englishWord,
        vernacularWord: `${englishWord}i`,
        meaning: 'A meaning.',
        language,
        subject,
      }),
      submitterId: rudo.id,
    });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const queue = async (who: Client, query = '') => {
  const { terms, total } = (await who.request('GET', `/api/verify${query}`)).json as {
    terms: { englishWord: string }[];
    total: number;
  };
  return { words: terms.map(({ englishWord }) => englishWord), total };
};
const save = (who: Client, body: unknown) =>
  who.request('PUT', '/api/verify/preferences', { body });
const oldestFirst = ['atom', 'force', 'acid', 'cell', 'speed'];

test('without preferences, lists the queue oldest first', async () => {
  expect(await queue(naledi)).toEqual({ words: oldestFirst, total: 5 });
  expect((await naledi.request('GET', '/api/verify/preferences')).json).toEqual({
    languages: [],
    subjects: [],
  });
});

test('lists terms that the application prefers first, until preferences are saved', async () => {
  const applicationId = await anApplication(database, tendani.id);
  expect((await queue(tendani)).words).toEqual(oldestFirst);
  expect(
    (
      await naledi.request('POST', `/api/admin/applications/${applicationId}/approve`, {
        body: { notes: null },
      })
    ).status,
  ).toBe(200);
  expect(await queue(tendani)).toEqual({
    words: ['force', 'speed', 'atom', 'acid', 'cell'],
    total: 5,
  });
  expect((await queue(naledi)).words).toEqual(oldestFirst);

  expect((await save(tendani, { languages: ['venda', 'zulu'], subjects: [] })).json).toEqual({
    languages: ['venda', 'zulu'],
    subjects: [],
  });
  expect((await queue(tendani)).words).toEqual(['force', 'acid', 'cell', 'speed', 'atom']);
  expect((await queue(tendani, '?subject=physics')).words).toEqual(['force', 'speed', 'atom']);
  await save(tendani, { languages: [], subjects: [] });
  expect((await queue(tendani)).words).toEqual(oldestFirst);
});

test('pages continue from preferred terms to the others, with each term once', async () => {
  await save(tendani, { languages: ['venda'], subjects: [] });
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => queue(tendani, `?page=${page}&pageSize=2`)),
  );
  expect(pages.map(({ words }) => words)).toEqual([
    ['force', 'acid'],
    ['speed', 'atom'],
    ['cell'],
    [],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
});

test.each([
  [{}],
  [{ languages: ['klingon'], subjects: [] }],
  [{ languages: ['venda', 'venda'], subjects: [] }],
  [{ languages: 'venda', subjects: [] }],
  [{ languages: [], subjects: ['alchemy'] }],
])('rejects the preferences %j and changes nothing', async (body) => {
  const before = (await tendani.request('GET', '/api/verify/preferences')).text;
  const answer = await save(tendani, body);
  expect([answer.status, (answer.json as { errors: unknown[] }).errors.length > 0]).toEqual([
    400,
    true,
  ]);
  expect((await tendani.request('GET', '/api/verify/preferences')).text).toBe(before);
});

test('reads a long queue in the order of its index', async () => {
  await database.query(
    `insert into terms (
       english_word, vernacular_word, meaning, language, subject, submitter_id, created_at
     )
     select
       'word ' || n,
       'izwi',
       'Meaning.',
       (array['shona', 'venda', 'zulu'])[1 + n % 3],
       'biology',
       $1,
       now() + make_interval(secs => n)
     from generate_series(1, 20000) n`,
    [rudo.id],
  );
  await database.query('analyze terms');
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(
    `explain (
       select 1 as place, t.id, t.created_at
       from terms t
       where t.status = 'pending' and t.language = any('{venda}')
       order by t.created_at, t.id
       limit 25
     )
     union all (
       select 2, t.id, t.created_at
       from terms t
       where t.status = 'pending' and not (t.language = any('{venda}'))
       order by t.created_at, t.id
       limit 25
     )`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan Backward using terms_');
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openExplainer, recordStatements } from '#tests/support/explain.ts';
import { manyTerms } from '#tests/support/many-terms.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { listDonations, listSubmissions, readProfileSummary } from './lists.ts';

let database: Database & { url: string };
let site: ServedApp;
let busy: Client;
let other: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  busy = await site.signIn('Busy', 'user');
  other = await site.signIn('Other', 'verifier');
  await manyTerms(database, 250, { submitterId: busy.id, verifierId: other.id });
  await manyTerms(database, 20_000, { submitterId: other.id, verifierId: busy.id });
  await database.query(
    `update terms set status = 'pending', verifier_id = null, verified_at = null
     where id in (select id from terms where submitter_id = $1 limit 50)`,
    [busy.id],
  );
  await database.query(
    `insert into donations (user_id, amount, status, created_at)
     select
       $1,
       199,
       (array['completed', 'completed', 'failed'])[1 + n % 3],
       now() - n * interval '1 minute'
     from generate_series(1, 150) as n`,
    [busy.id],
  );
  await database.query(
    `insert into donations (user_id, amount, status)
     select $1, 500, 'completed'
     from generate_series(1, 20000)`,
    [other.id],
  );
  await database.query('vacuum analyze terms, donations');
});
afterAll(async () => {
  await site.close();
  await database.close();
});

type Row = { id: string; createdAt: string };
const list = async (path: string) => {
  const { status, headers, json } = await busy.request('GET', path);
  expect(status).toBe(200);
  return { rows: json as Row[], total: headers.get('x-total-count'), link: headers.get('link') };
};

test.each([
  ['/api/profile/submissions', 250],
  ['/api/profile/donations', 150],
])('%s returns the first 100 rows, and its headers link to all %i', async (path, length) => {
  const first = await list(path);
  expect([first.rows.length, first.total]).toEqual([100, String(length)]);
  const seen = [...first.rows];
  let { link } = first;
  while (link) {
    const next = /^<([^>]+)>; rel="next"$/.exec(link)![1]!;
    const page = await list(next);
    seen.push(...page.rows);
    ({ link } = page);
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(length);
  const times = seen.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
});

test('returns pages of the requested size, and an empty page past the end', async () => {
  const three = await list('/api/profile/submissions?page=1&pageSize=3');
  expect([three.rows.length, three.total, three.link]).toEqual([
    3,
    '250',
    '</api/profile/submissions?page=2&pageSize=3>; rel="next"',
  ]);
  const last = await list('/api/profile/submissions?page=25&pageSize=10');
  expect([last.rows.length, last.link]).toEqual([10, null]);
  const past = await list('/api/profile/submissions?page=1000000&pageSize=100');
  expect([past.rows, past.total, past.link]).toEqual([[], '250', null]);
});

test.each(['page=0', 'page=x', 'pageSize=101', 'pageSize=0', 'page=1&page=2'])(
  'rejects %s with an explanation',
  async (query) => {
    const { status, json } = await busy.request('GET', `/api/profile/submissions?${query}`);
    expect([status, (json as { errors: unknown[] }).errors.length]).toEqual([400, 1]);
  },
);

test('counts all submissions, and counts completed donations separately', async () => {
  expect((await busy.request('GET', '/api/profile/summary')).json).toEqual({
    submissions: 250,
    verified: 200,
    donations: 100,
    donatedCents: 19_900,
    listedDonations: 150,
  });
  const newcomer = await site.signIn('Newcomer', 'user');
  expect((await newcomer.request('GET', '/api/profile/summary')).json).toEqual({
    submissions: 0,
    verified: 0,
    donations: 0,
    donatedCents: 0,
    listedDonations: 0,
  });
});

test('reads only the user’s rows, through indexes', async () => {
  const { queryable, statements } = recordStatements(database);
  await listSubmissions(queryable, busy.id, { page: 1, pageSize: 25 });
  await listDonations(queryable, busy.id, { page: 1, pageSize: 25 });
  await readProfileSummary(queryable, busy.id);
  for (const kind of ['custom', 'generic'] as const) {
    const plans = await openExplainer(database.url, kind);
    const summaries = [];
    for (const statement of statements) summaries.push(await plans.explain(statement));
    await plans.close();
    expect(summaries.map(({ scanned, unbounded }) => [...scanned, ...unbounded])).toEqual(
      statements.map(() => []),
    );
    // Each row may be read twice, once for the page and once for the total.
    expect(Math.max(...summaries.map(({ rows }) => rows))).toBeLessThanOrEqual(650);
  }
});

test('describes the headers of the lists in the API document', async () => {
  const { json } = await site.anonymous.request('GET', '/api/openapi.json');
  const { paths } = json as {
    paths: Record<string, { get: { responses: Record<string, { headers?: object }> } }>;
  };
  expect(
    Object.keys(paths['/api/profile/submissions']!.get.responses['200']!.headers!).sort(),
  ).toEqual(['link', 'x-total-count']);
});

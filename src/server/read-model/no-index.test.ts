import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { errorText } from '#contract/error-texts.ts';
import { problem } from '#contract/errors.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { MAX_DATABASE_SEARCHES } from './answers.ts';
import { createReadModel, type ReadModel } from './read-model.ts';

let database: TestDatabase;
/** This read model is never started, so it has no index. */
let readModel: ReadModel;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  const log = { info: () => {}, warn: () => {} };
  readModel = createReadModel(database, { url: database.url, dataDir: tmpdir(), log });
  site = await servedApp(database, {}, undefined, { readModel });
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await readModel.close();
  await database.close();
});

const ask = (path: string) => site.anonymous.request('GET', path);

/** Makes all searches of the database wait until the test calls the returned function or ends. */
async function holdSearches(): Promise<() => Promise<unknown>> {
  const holder = await database.connection();
  await holder.query('begin');
  await holder.query('lock table search_keys in access exclusive mode');
  onTestFinished(holder.release);
  return () => holder.query('commit');
}

test('the database answers so many searches at once, and the next one gets 503', async () => {
  const release = await holdSearches();
  const held = Array.from({ length: MAX_DATABASE_SEARCHES }, (_, at) =>
    ask(`/api/terms?query=word${at}`),
  );
  await waitUntil(
    'all searches have begun',
    () => readModel.figures().answers.database === MAX_DATABASE_SEARCHES,
  );
  const paths = [
    '/api/terms?query=another',
    '/api/suggestions?query=ano',
    '/api/terms?language=zulu',
    '/api/browse/zulu/all/a',
  ];
  for (const path of paths) {
    const { status, headers, json } = await ask(path);
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5']);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(json).toEqual(problem(503, errorText('unavailable')));
  }
  expect(readModel.figures().answers).toEqual({
    index: 0,
    database: MAX_DATABASE_SEARCHES,
    refused: paths.length,
  });
  const { text } = await ask('/metrics');
  expect(text).toContain(`search_answers_total{source="refused"} ${paths.length}`);

  await release();
  for (const { status } of await Promise.all(held)) expect(status).toBe(200);
  for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 200]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Term } from '#contract/terms/term.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aConcept, aTerm } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let rudo: Client;
let sipho: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  rudo = await site.signIn('Rudo', 'verifier');
  sipho = await site.signIn('Sipho', 'user');
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

test('lists verified words that repeat one another within a concept and a subject', async () => {
  const add = async (
    words: string[],
    change: Partial<Parameters<typeof aTerm>[1]> = {},
  ): Promise<string[]> => {
    const terms = await Promise.all(
      words.map((vernacularWord) =>
        aTerm(database, {
          submitterId: sipho.id,
          verifierId: rudo.id,
          englishWord: 'leaf',
          language: 'venda',
          subject: 'biology',
          status: 'verified',
          ...change,
          vernacularWord,
        }),
      ),
    );
    return terms.map(({ id }) => id);
  };
  const copies = await add(["ṱari l'a", 'Ṱari l’a']);
  const others = [
    ...(await add(['ṱari', 'matari'])),
    ...(await add(['ṱari'], { subject: 'chemistry' })),
    ...(await add(['ṱari'], { status: 'pending' })),
  ];
  await aConcept(database, [...copies, ...others], { headword: 'leaf', subject: 'biology' });
  const elsewhere = await add(['ṱari']);
  await aConcept(database, elsewhere, { headword: 'sheet', subject: 'biology' });

  const list = async (filters = '') => {
    const reply = await rudo.request('GET', `/api/verify/duplicates${filters}`);
    const { groups, total } = reply.json as { groups: Term[][]; total: number };
    return { total, ids: groups.map((terms) => terms.map(({ id }) => id).sort()) };
  };
  const found = { total: 1, ids: [copies.toSorted()] };
  expect(await list()).toEqual(found);
  expect(await list('?language=venda&subject=biology')).toEqual(found);
  expect(await list('?language=zulu')).toEqual({ total: 0, ids: [] });
  expect(await list('?page=2')).toEqual({ total: 1, ids: [] });
});

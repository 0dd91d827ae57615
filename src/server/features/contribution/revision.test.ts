import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

const heart = aTermInput({ vernacularWord: 'mwoyo' });
const reason = 'In standard Shona it is moyo.';

let database: Database;
let site: ServedApp;
let rudo: Client;
let sipho: Client;
let tendani: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  [rudo, sipho, tendani] = [
    await site.signIn('Rudo', 'user'),
    await site.signIn('Sipho', 'user'),
    await site.signIn('Tendani', 'verifier'),
  ];
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const submit = (who: Client, revises?: unknown) =>
  who.request('POST', '/api/terms', {
    body: { ...heart, vernacularWord: 'moyo', ...(revises === undefined ? {} : { revises }) },
  });
async function rejected(by = rudo): Promise<string> {
  const { id } = (await by.request('POST', '/api/terms', { body: heart })).json as { id: string };
  await database.transaction((tx) =>
    applyTransition(tx, id, { transition: 'reject', actorId: tendani.id, reason }),
  );
  return id;
}

test('links a rejected submission and its revision, for people who can see both', async () => {
  const first = await rejected();
  const answer = await submit(rudo, first);
  expect(answer.status).toBe(201);
  const second = (answer.json as { id: string }).id;

  const revision = async (who: Client, id: string) =>
    ((await who.request('GET', `/api/terms/${id}`)).json as { revision: unknown }).revision;
  expect(await revision(rudo, second)).toEqual({ revises: first, revisedBy: null });
  expect(await revision(rudo, first)).toEqual({ revises: null, revisedBy: second });
  expect(await revision(sipho, second)).toEqual({ revises: null, revisedBy: null });
  expect((await tendani.request('GET', `/api/verify/${second}`)).json).toMatchObject({
    revises: { ...heart, notes: null, id: first, reason },
  });
  expect((await tendani.request('GET', `/api/verify/${first}`)).json).toMatchObject({
    revises: null,
  });
  const own = (await rudo.request('GET', '/api/profile/submissions')).json as {
    id: string;
    revisedBy: string | null;
  }[];
  expect(own.find(({ id }) => id === first)?.revisedBy).toBe(second);
});

test('rejects revising a term by somebody else, not rejected or already revised', async () => {
  const first = await rejected();
  const pending = ((await submit(rudo)).json as { id: string }).id;
  await submit(rudo, first);
  const count = async () =>
    (await database.query<{ n: number }>('select count(*) as n from terms')).rows[0]!.n;
  const before = await count();
  expect((await submit(sipho, first)).status).toBe(404);
  expect((await submit(rudo, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect(await submit(rudo, pending)).toMatchObject({
    status: 409,
    json: { detail: 'You can revise only rejected submissions.' },
  });
  expect(await submit(rudo, first)).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining('already resubmitted this term') },
  });
  expect(await submit(rudo, 'not an id')).toMatchObject({
    status: 400,
    json: { errors: [{ path: 'revises' }] },
  });
  expect(await count()).toBe(before);
});

test('stores only one of twenty concurrent revisions', async () => {
  const first = await rejected();
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(rudo, first)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
});

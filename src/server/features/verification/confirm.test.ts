import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aTerm } from '#tests/factories.ts';
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
  rudo = await site.signIn('Rudo', 'verifier');
  tendani = await site.signIn('Tendani', 'verifier');
  naledi = await site.signIn('Naledi', 'admin');
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const aWord = async (status: 'verified' | 'pending' = 'verified'): Promise<string> =>
  (await aTerm(database, { submitterId: rudo.id, verifierId: tendani.id, status })).id;
const confirm = (by: Client, id: string) => by.request('POST', `/api/terms/${id}/confirm`);
const readEntry = async (by: Client, id: string) =>
  (await by.request('GET', `/api/terms/${id}`)).json as {
    term: Term;
    canConfirm: boolean;
    history: { action: string }[];
  };

test('a second verifier increases the reliability, and the history records it', async () => {
  const id = await aWord();
  expect(await readEntry(naledi, id)).toMatchObject({
    term: { reliability: 2 },
    canConfirm: true,
  });
  const reply = await confirm(naledi, id);
  expect(reply).toMatchObject({ status: 200, json: { id, reliability: 3, status: 'verified' } });
  const entry = await readEntry(naledi, id);
  expect(entry).toMatchObject({ term: { reliability: 3 }, canConfirm: false });
  expect(entry.history.map(({ action }) => action)).toEqual(['verified', 'verified', 'created']);
  const { rows } = await database.query<{ actorId: string }>(
    `select actor_id from term_history where term_id = $1 order by position desc limit 1`,
    [id],
  );
  expect(rows).toEqual([{ actorId: naledi.id }]);
});

test('neither the submitter nor the first verifier can confirm a term', async () => {
  const id = await aWord();
  expect(await confirm(rudo, id)).toMatchObject({
    status: 403,
    json: { detail: m.errors_detail_own_submission() },
  });
  expect(await confirm(tendani, id)).toMatchObject({
    status: 403,
    json: { detail: m.errors_detail_own_verification() },
  });
  for (const person of [rudo, tendani, site.anonymous])
    expect((await readEntry(person, id)).canConfirm).toBe(false);
  expect((await readEntry(naledi, id)).term.reliability).toBe(2);
});

test('of concurrent confirmations by the same person, one succeeds', async () => {
  const id = await aWord();
  const replies = await Promise.all([1, 2, 3].map(() => confirm(naledi, id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await confirm(naledi, id)).json).toMatchObject({
    detail: m.errors_detail_confirmed_already(),
  });
  const { history } = await readEntry(naledi, id);
  expect(history).toHaveLength(3);
});

test('a pending term cannot be confirmed', async () => {
  expect(await confirm(naledi, await aWord('pending'))).toMatchObject({
    status: 409,
    json: { detail: m.errors_detail_not_verified() },
  });
});

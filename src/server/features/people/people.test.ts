import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { aConcept, aTerm } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database & { url: string };
let site: ServedApp;
let rudo: Client;
let sipho: Client;
let tendani: Client;
let mpho: Client;
let naledi: Client;
let heart: string;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  rudo = await site.signIn('Rudo', 'user');
  sipho = await site.signIn('Sipho', 'user');
  tendani = await site.signIn('Tendani', 'verifier');
  mpho = await site.signIn('Mpho', 'verifier');
  naledi = await site.signIn('Naledi', 'admin');
  await database.query(
    `insert into verifier_scopes (user_id, languages, subjects, granted_by)
     values ($1, '{venda}', '{}', $2)`,
    [mpho.id, naledi.id],
  );
  heart = await verified();
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const verified = async (change: Partial<Parameters<typeof aTerm>[1]> = {}): Promise<string> =>
  (
    await aTerm(database, {
      submitterId: rudo.id,
      verifierId: tendani.id,
      status: 'verified',
      ...change,
    })
  ).id;

const show = (person: Client, isShown: boolean) =>
  person.request('PUT', '/api/profile/page', { body: { isShown } });
const numberOf = async (person: Client): Promise<number> =>
  ((await person.request('GET', '/api/profile/page')).json as { number: number }).number;

type Named = { history: { action: string; actor: unknown }[] };
const actorsFor = async (viewer: Client, id = heart) =>
  ((await viewer.request('GET', `/api/terms/${id}`)).json as Named).history.map(
    ({ action, actor }) => [action, actor],
  );

test('staff see all names in the history of a term, and others see no name', async () => {
  for (const viewer of [tendani, naledi])
    expect(await actorsFor(viewer)).toEqual([
      ['verified', { name: 'Tendani Moyo', page: null, relation: null }],
      ['created', { name: 'Rudo Moyo', page: null, relation: null }],
    ]);
  for (const viewer of [site.anonymous, sipho, rudo, mpho])
    expect(await actorsFor(viewer)).toEqual([
      ['verified', null],
      ['created', null],
    ]);
});

test('everybody sees the names and statements of people who show a contributor page', async () => {
  expect((await show(tendani, true)).status).toBe(200);
  const page = await numberOf(tendani);
  const statements = [{ language: 'shona', relation: 'taught' }];
  expect(
    (await tendani.request('PUT', '/api/profile/statements', { body: { statements } })).json,
  ).toEqual({ isShown: true, number: page, statements });
  for (const viewer of [site.anonymous, sipho])
    expect(await actorsFor(viewer)).toEqual([
      ['verified', { name: 'Tendani Moyo', page, relation: 'taught' }],
      ['created', null],
    ]);
  expect(await actorsFor(site.anonymous, await verified({ language: 'zulu' }))).toMatchObject([
    ['verified', { relation: null }],
    ['created', null],
  ]);
  await show(tendani, false);
  expect(await actorsFor(site.anonymous)).toEqual([
    ['verified', null],
    ['created', null],
  ]);
});

test('the review of a term and the history of a concept name who made each change', async () => {
  const { id } = await aTerm(database, { submitterId: sipho.id, vernacularWord: 'hwai' });
  const review = (await tendani.request('GET', `/api/verify/${id}`)).json as Named;
  expect(review.history[0]?.actor).toMatchObject({ name: 'Sipho Moyo', page: null });
  const number = await aConcept(database, [heart], { gloss: 'an organ' });
  const body = { gloss: 'a muscle', version: 0, reason: 'It is more exact.' };
  const path = `/api/concepts/${number}`;
  const { concept } = (await tendani.request('GET', path)).json as { concept: { version: number } };
  const edited = await tendani.request('PATCH', path, {
    body: { ...body, version: concept.version },
  });
  expect(edited.status, edited.text).toBe(200);
  expect(edited.json).toMatchObject({
    editing: { history: [{ actor: { name: 'Tendani Moyo', page: null } }, {}] },
  });
});

test('a contributor page shows the person, their languages and their verified terms', async () => {
  await show(rudo, true);
  await verified({ englishWord: 'atom', vernacularWord: 'i-athomu', language: 'zulu' });
  await aTerm(database, { englishWord: 'ion', vernacularWord: 'ayoni', submitterId: rudo.id });
  const reply = await site.anonymous.request('GET', `/api/people/${await numberOf(rudo)}`);
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({ name: 'Rudo Moyo', statements: [] });
  const { counts, terms } = reply.json as {
    counts: { language: string; count: number }[];
    terms: { englishWord: string }[];
  };
  expect(counts.find(({ language }) => language === 'shona')?.count).toBe(1);
  expect(terms[0]?.englishWord).toBe('atom');
  expect(terms.map(({ englishWord }) => englishWord)).not.toContain('ion');
  expect(reply.text).not.toMatch(/@|email/);
});

test('a page is missing while it is hidden, its owner is suspended or has no verified term', async () => {
  const thandi = await site.signIn('Thandi', 'user');
  await show(thandi, true);
  const path = `/api/people/${await numberOf(thandi)}`;
  const status = async () => (await site.anonymous.request('GET', path)).status;
  expect(await status()).toBe(404);
  const term = await verified({ submitterId: thandi.id, vernacularWord: 'mwoyo' });
  expect(await status()).toBe(200);
  const { number } = (await show(thandi, false)).json as { number: number };
  expect([await status(), path]).toEqual([404, `/api/people/${number}`]);
  expect(((await show(thandi, true)).json as { number: number }).number).toBe(number);
  await database.query(
    `insert into suspensions (user_id, reason, suspended_by)
     values ($1, 'Sent advertisements.', $2)`,
    [thandi.id, naledi.id],
  );
  expect(await status()).toBe(404);
  expect(await actorsFor(site.anonymous, term)).toEqual([
    ['verified', null],
    ['created', null],
  ]);
});

test('erasure removes the contributor page and the name from histories at once', async () => {
  const zodwa = await site.signIn('Zodwa', 'user');
  const term = await verified({ submitterId: zodwa.id, vernacularWord: 'umwoyo' });
  await show(zodwa, true);
  const path = `/api/people/${await numberOf(zodwa)}`;
  expect((await site.anonymous.request('GET', path)).status).toBe(200);
  const erased = await zodwa.request('DELETE', '/api/profile', {
    body: { confirmation: 'delete' },
  });
  expect(erased.status, erased.text).toBe(200);
  expect((await site.anonymous.request('GET', path)).status).toBe(404);
  expect((await actorsFor(site.anonymous, term))[1]).toEqual(['created', null]);
  expect((await actorsFor(tendani, term))[1]).toMatchObject([
    'created',
    { name: 'Deleted contributor', page: null },
  ]);
});

test('rejects statements about unknown languages or twice about the same one', async () => {
  const twice = { language: 'venda', relation: 'taught' };
  for (const statements of [
    [{ language: 'latin', relation: 'taught' }],
    [{ language: 'venda', relation: 'heard' }],
    [twice, { ...twice, relation: 'studied' }],
    'venda',
  ]) {
    const reply = await rudo.request('PUT', '/api/profile/statements', { body: { statements } });
    expect(reply.status).toBe(400);
  }
});

test('stores one of several statements that are sent concurrently', async () => {
  const relations = ['motherTongue', 'taught', 'studied'] as const;
  const replies = await Promise.all(
    [...relations, ...relations].map((relation) =>
      sipho.request('PUT', '/api/profile/statements', {
        body: { statements: [{ language: 'zulu', relation }] },
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect((await sipho.request('GET', '/api/profile/page')).json).toMatchObject({
    statements: [{ language: 'zulu' }],
  });
});

test('gives a page one number if it is shown several times concurrently', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => show(mpho, true)));
  const numbers = replies.map(({ json }) => (json as { number: number }).number);
  expect(new Set(numbers).size).toBe(1);
});

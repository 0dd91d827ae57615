import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import type { TermInput } from '#domain/term/fields.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { HttpProblem } from '#server/platform/http/problem.ts';
import { aContributor, aTerm, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import type { Decision } from '../decisions/decide.ts';
import { decideOnTerm } from '../decisions/decide.ts';
import { correctSpelling } from '../edits/correct-spelling.ts';

let database: Database;
let rudo: string;
let tendani: string;
beforeAll(async () => {
  database = await testDatabase();
  [rudo, tendani] = [
    (await aContributor(database, 'Rudo')).id,
    (await aVerifier(database, 'Tendani')).id,
  ];
});
afterAll(() => database.close());

const submit = async (words: Partial<TermInput>) =>
  (await aTerm(database, { submitterId: rudo, ...words })).id;
const decide = (id: string, decision: Partial<Decision> = {}) =>
  database.transaction((tx) =>
    decideOnTerm(tx, id, { transition: 'approve', actorId: tendani, reason: null, ...decision }),
  );
const publish = async (words: Partial<TermInput>) => {
  const id = await submit(words);
  await decide(id);
  return id;
};
/** Returns the link of the problem with which a decision is refused, or null if it succeeds. */
const findTwin = (decision: Promise<unknown>) =>
  decision.then(
    () => null,
    ({ status, message, link }: HttpProblem) => {
      expect([status, message]).toEqual([409, m.errors_detail_exact_copy()]);
      return link;
    },
  );

describe('an exact copy of a verified term', () => {
  test.each([
    ['the same words', { englishWord: 'atom', vernacularWord: 'athomu' }],
    ['other capital letters', { englishWord: 'Atom', vernacularWord: 'ATHOMU' }],
    ['punctuation and spaces', { englishWord: ' atom.', vernacularWord: '“athomu”' }],
    ['a gloss in brackets', { englishWord: 'atom', vernacularWord: 'athomu (physics)' }],
  ])('with %s cannot be approved, and the problem links to the term', async (label, words) => {
    const subject = 'physics';
    const twin =
      label === 'the same words'
        ? await publish({ englishWord: 'atom', vernacularWord: 'athomu', subject })
        : undefined;
    const link = await findTwin(decide(await submit({ ...words, subject })));
    expect(link).toMatch(twin ? `/dictionary/${twin}` : /^\/dictionary\//);
  });

  test('is recognized if its alternatives have another order', async () => {
    const twin = await publish({
      englishWord: 'car; automobile',
      vernacularWord: 'mota, motokari',
    });
    const copy = await submit({
      englishWord: 'car; automobile; Car',
      vernacularWord: 'motokari; mota',
    });
    expect(await findTwin(decide(copy))).toBe(`/dictionary/${twin}`);
  });

  test.each([
    ['language', { language: 'zulu' }],
    ['subject', { subject: 'chemistry' }],
    ['vernacular word', { vernacularWord: 'mwoyo' }],
    ['additional alternative', { vernacularWord: 'moyo; mwoyo' }],
    ['meaning', { notes: 'Context: of a tree' }],
  ] as const)('is not what a term with another %s is', async (name, change) => {
    const words = { englishWord: `heart of ${name}`, vernacularWord: 'moyo' };
    await publish(words);
    expect(await findTwin(decide(await submit({ ...words, ...change })))).toBeNull();
  });

  test('can be rejected, and approved once it is assigned to another concept', async () => {
    const words = { englishWord: 'cell', vernacularWord: 'sero' };
    await publish(words);
    const rejected = await submit(words);
    expect(
      await decide(rejected, { transition: 'reject', reason: 'A copy of another.' }),
    ).toMatchObject({ status: 'rejected' });
    const other = await aTerm(database, { submitterId: rudo, englishWord: 'cell of a phone' });
    const edit = { ...aTermInput(words), concept: other.conceptNumber };
    const copy = await submit(words);
    expect(await decide(copy, { transition: 'editAndApprove', edit })).toMatchObject({
      status: 'verified',
      conceptNumber: other.conceptNumber,
    });
  });

  test('cannot be made by an edit', async () => {
    const words = { englishWord: 'tissue', vernacularWord: 'tishu' };
    const twin = await publish(words);
    const near = await submit({ ...words, vernacularWord: 'nyama' });
    const edit = aTermInput(words);
    expect(await findTwin(decide(near, { transition: 'editAndApprove', edit }))).toBe(
      `/dictionary/${twin}`,
    );
  });
});

describe('a correction of a verified term', () => {
  const spell = (id: string, words: Partial<TermInput>) =>
    database.transaction((tx) => correctSpelling(tx, id, { ...words, version: 1 }, tendani));

  test('cannot make the term an exact copy of another one', async () => {
    const words = { englishWord: 'vein', vernacularWord: 'tsinga' };
    const twin = await publish({ ...words, vernacularWord: 'tsínga' });
    const id = await publish(words);
    expect(await findTwin(spell(id, { vernacularWord: 'tsínga' }))).toBe(`/dictionary/${twin}`);
    expect(await findTwin(spell(id, { vernacularWord: 'Tsinga' }))).toBeNull();
  });

  test('and the approval of the same words cannot both succeed', async () => {
    const words = { englishWord: 'nerve', vernacularWord: 'tsinga' };
    const id = await publish(words);
    const copy = await submit({ ...words, vernacularWord: 'tsínga' });
    const links = await Promise.all([
      findTwin(spell(id, { vernacularWord: 'tsínga' })),
      findTwin(decide(copy)),
    ]);
    expect(links.filter((link) => link === null)).toHaveLength(1);
  });
});

describe('concurrently', () => {
  test('of eight copies that are approved, one becomes public', async () => {
    const words = { englishWord: 'neuron', vernacularWord: 'nyuroni' };
    const copies = await Promise.all(Array.from({ length: 8 }, () => submit(words)));
    const links = await Promise.all(copies.map((id) => findTwin(decide(id))));
    const published = copies.filter((_, index) => links[index] === null);
    expect(published).toHaveLength(1);
    expect(links.filter((link) => link === `/dictionary/${published[0]}`)).toHaveLength(7);
  });

  test('of a copy made by an edit and an approved one, one becomes public', async () => {
    const words = { englishWord: 'axon', vernacularWord: 'akisoni' };
    const [copy, near] = [await submit(words), await submit({ ...words, vernacularWord: 'axon' })];
    const links = await Promise.all([
      findTwin(decide(copy)),
      findTwin(decide(near, { transition: 'editAndApprove', edit: aTermInput(words) })),
    ]);
    expect(links.filter((link) => link === null)).toHaveLength(1);
  });
});

describe('over HTTP', () => {
  let site: ServedApp;
  beforeAll(async () => {
    site = await servedApp(database);
  });
  afterAll(() => site.close());

  test('the problem details contain the link', async () => {
    const words = { englishWord: 'spleen', vernacularWord: 'rwatata' };
    const twin = await publish(words);
    const thabo = await site.signIn('Thabo', 'verifier');
    const id = await submit(words);
    expect(await thabo.request('POST', `/api/verify/${id}/approve`)).toMatchObject({
      status: 409,
      json: { detail: m.errors_detail_exact_copy(), link: `/dictionary/${twin}` },
    });
  });
});

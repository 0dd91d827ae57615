import { beforeAll, expect, test } from 'vitest';
import { reserveConcepts } from '#server/terms/concepts/reserve-concepts.ts';
import {
  aWord,
  database,
  edit,
  merge,
  naledi,
  readConcept,
  readPublic,
  readTermIds,
  restore,
  rudo,
  site,
  split,
  startConceptSite,
  tendani,
} from '#tests/support/concept-site.ts';
import type { Client, Reply } from '#tests/support/served-app.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

startConceptSite();

let biologist: Client;
beforeAll(async () => {
  biologist = await site.signIn('Mpho', 'verifier');
  await database.query(
    `insert into verifier_scopes (user_id, languages, subjects, granted_by)
     values ($1, '{zulu}', '{biology}', $2)`,
    [biologist.id, naledi.id],
  );
});

test('verifiers change concepts of their subjects, whatever the language', async () => {
  const inside = await aWord({ subject: 'biology' });
  const outside = await aWord({ subject: 'physics' });
  const change = { version: 1, gloss: 'another meaning' };
  expect((await edit(outside.conceptNumber, change, biologist)).status).toBe(403);
  expect((await edit(inside.conceptNumber, change, biologist)).status).toBe(200);
  const { json } = await biologist.request('GET', `/api/concepts/${outside.conceptNumber}`);
  expect(json).toMatchObject({ editing: null });
});

test('a concept is not moved to a subject outside the scope', async () => {
  const { conceptNumber } = await aWord({ subject: 'biology' });
  const moved = await edit(conceptNumber, { version: 1, subject: 'physics' }, biologist);
  expect(moved.status).toBe(403);
  expect((await readPublic(conceptNumber)).concept).toMatchObject({ subject: 'biology' });
});

test('both concepts of a merge must be in the scope', async () => {
  const inside = await aWord({ subject: 'biology' });
  const other = await aWord({ subject: 'biology' });
  const outside = await aWord({ subject: 'physics' });
  expect((await merge(inside.conceptNumber, outside.conceptNumber, biologist)).status).toBe(403);
  expect((await merge(outside.conceptNumber, inside.conceptNumber, biologist)).status).toBe(403);
  expect((await merge(inside.conceptNumber, other.conceptNumber, biologist)).status).toBe(200);
});

test('a concept outside the scope is not split', async () => {
  const englishWord = 'scope of a split';
  const words = { englishWord, subject: 'physics' } as const;
  const first = await aWord(words);
  const second = await aWord({ ...words, language: 'zulu' });
  expect(second.conceptNumber).toBe(first.conceptNumber);
  const reply = await biologist.request('POST', `/api/concepts/${first.conceptNumber}/split`, {
    body: { terms: [second.id], gloss: 'another meaning', reason: 'These are two meanings.' },
  });
  expect(reply.status).toBe(403);
  expect((await split(first.conceptNumber, [second.id])).status).toBe(200);
});

test('a merge is undone only if both concepts are in the scope', async () => {
  const [one, other] = [await aWord({ subject: 'biology' }), await aWord({ subject: 'biology' })];
  await merge(one.conceptNumber, other.conceptNumber, biologist);
  await edit(other.conceptNumber, { version: 2, subject: 'physics' });
  const before = await readConcept(other.conceptNumber);
  expect((await restore(one.conceptNumber, biologist)).status).toBe(403);
  expect(await readConcept(other.conceptNumber)).toEqual(before);
  await edit(other.conceptNumber, { version: 3, subject: 'biology' });
  expect((await restore(one.conceptNumber, biologist)).status).toBe(200);
  expect(await readTermIds(one.conceptNumber)).toEqual([one.id]);
});

test('a merge that leads to a concept outside the scope is refused', async () => {
  const [one, other] = [await aWord({ subject: 'biology' }), await aWord({ subject: 'biology' })];
  const outside = await aWord({ subject: 'physics' });
  await merge(other.conceptNumber, outside.conceptNumber);
  expect((await merge(one.conceptNumber, other.conceptNumber, biologist)).status).toBe(403);
  expect((await readPublic(one.conceptNumber)).concept.number).toBe(one.conceptNumber);
});

test('a new concept keeps the subject of the concept that it was split off from', async () => {
  const words = { englishWord: 'subject of a split', subject: 'biology' } as const;
  const first = await aWord(words);
  const second = await aWord({ ...words, language: 'zulu' });
  const body = {
    terms: [second.id],
    gloss: 'another',
    reason: 'Two meanings.',
    subject: 'physics',
  };
  const path = `/api/concepts/${first.conceptNumber}/split`;
  const reply = await biologist.request('POST', path, { body });
  expect(reply).toMatchObject({ status: 200, json: { concept: { subject: 'biology' } } });
});

/** Moves a concept to physics after the server has received a call, and before it locks it. */
async function moveMeanwhile(number: number | null, call: () => Promise<Reply>): Promise<Reply> {
  const { rows } = await database.query<{ id: string }>(
    'select id from concepts where number = $1',
    [number],
  );
  const { id } = rows[0]!;
  let reply: Promise<Reply> | undefined;
  await database.transaction(async (tx) => {
    await reserveConcepts(tx, { toChange: [id] });
    reply = call();
    await waitUntil('the call waits for the concept', async () => {
      const { rows: waiting } = await database.query(
        `select from pg_locks where locktype = 'advisory' and not granted and objid = $1`,
        [number],
      );
      return waiting.length > 0;
    });
    await tx.query(`update concepts set subject = 'physics' where id = $1`, [id]);
  });
  return reply!;
}

const subjectOf = async (number: number | null) => (await readPublic(number)).concept.subject;

test('a change is refused if the concept leaves the scope before it is locked', async () => {
  const words = await Promise.all(Array.from({ length: 3 }, () => aWord({ subject: 'biology' })));
  const [edited, merged, target] = words.map(({ conceptNumber }) => conceptNumber);
  const change = { version: 1, gloss: 'late' };
  const replies = [
    await moveMeanwhile(edited!, () => edit(edited!, change, biologist)),
    await moveMeanwhile(target!, () => merge(merged!, target!, biologist)),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 403]);
  expect((await readPublic(edited!)).concept).toMatchObject({ gloss: null, version: 1 });
  expect(await subjectOf(merged!)).toBe('biology');
});

const suggest = async (concept: number | null, changes: object): Promise<string> => {
  const body = { concept, version: 1, changes, source: 'A book', reason: 'The book says so.' };
  return ((await rudo.request('POST', '/api/proposals', { body })).json as { id: string }).id;
};
const accept = (id: string, as: Client) =>
  as.request('POST', `/api/proposals/${id}/accept`, { body: { reason: null } });

test('a suggestion about a concept is accepted only in the scope, before and after', async () => {
  const inside = await aWord({ subject: 'biology' });
  const outside = await aWord({ subject: 'physics' });
  const late = await aWord({ subject: 'biology' });
  const away = await suggest(inside.conceptNumber, { subject: 'physics' });
  const into = await suggest(outside.conceptNumber, { subject: 'biology' });
  const moved = await suggest(late.conceptNumber, { gloss: 'late' });
  expect((await accept(away, biologist)).status).toBe(403);
  expect((await accept(into, biologist)).status).toBe(403);
  const reply = await moveMeanwhile(late.conceptNumber, () => accept(moved, biologist));
  expect(reply.status).toBe(403);
  expect(await subjectOf(inside.conceptNumber)).toBe('biology');
  expect(await subjectOf(outside.conceptNumber)).toBe('physics');
  expect((await readPublic(late.conceptNumber)).concept.gloss).toBeNull();
  expect((await accept(away, tendani)).status).toBe(200);
});

/** Stores a pending Zulu word of biology in a concept of its own. */
const aPending = () => aWord({ status: 'pending', language: 'zulu', subject: 'biology' });
const conceptOf = async (termId: string): Promise<number> => {
  const { json } = await tendani.request('GET', `/api/terms/${termId}`);
  return (json as { term: { conceptNumber: number } }).term.conceptNumber;
};

test('a term is assigned only from and to concepts in the scope', async () => {
  const [term, lost] = [await aPending(), await aPending()];
  const [inside, outside] = [
    await aWord({ subject: 'biology' }),
    await aWord({ subject: 'physics' }),
  ];
  const assign = async (id: string, concept: number | null, as: Client) => {
    const body = { action: 'concept', ids: [id], concept };
    const { json } = await as.request('POST', '/api/verify/bulk', { body });
    return (json as { results: { outcome: string }[] }).results[0]?.outcome;
  };
  expect(await assign(term.id, outside.conceptNumber, biologist)).toBe('scope');
  expect(await conceptOf(term.id)).toBe(term.conceptNumber);
  expect(await assign(lost.id, outside.conceptNumber, tendani)).toBe('done');
  expect(await assign(lost.id, inside.conceptNumber, biologist)).toBe('scope');
  expect(await assign(term.id, inside.conceptNumber, biologist)).toBe('done');
});

test('an edit moves a term only to a concept in the scope', async () => {
  const { id, conceptNumber } = await aPending();
  const outside = await aWord({ subject: 'physics' });
  const { json } = await tendani.request('GET', `/api/terms/${id}`);
  const { englishWord, vernacularWord, meaning, language, subject } = (
    json as { term: Record<string, unknown> }
  ).term;
  const words = { englishWord, vernacularWord, meaning, language, subject, notes: null };
  const body = { ...words, concept: outside.conceptNumber };
  expect((await biologist.request('PUT', `/api/verify/${id}`, { body })).status).toBe(403);
  expect(await conceptOf(id)).toBe(conceptNumber);
  expect((await biologist.request('PUT', `/api/verify/${id}`, { body: words })).status).toBe(200);
});

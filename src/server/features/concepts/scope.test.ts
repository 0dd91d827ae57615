import { beforeAll, expect, test } from 'vitest';
import {
  aWord,
  database,
  edit,
  merge,
  naledi,
  readPublic,
  site,
  split,
  startConceptSite,
} from '#tests/support/concept-site.ts';
import type { Client } from '#tests/support/served-app.ts';

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

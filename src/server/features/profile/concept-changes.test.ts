import { expect, test } from 'vitest';
import {
  confirmed,
  database,
  heart,
  NAME,
  naledi,
  startErasureSite,
  tendani,
  zebedayo,
} from '#tests/support/erasure-site.ts';
import type { Client } from '#tests/support/served-app.ts';

startErasureSite();

type Stored = { id: string; conceptNumber: number };

async function aVerifiedTerm(who: Client, change: object = {}): Promise<Stored> {
  const { json } = await who.request('POST', '/api/terms', { body: { ...heart, ...change } });
  await naledi.request('POST', `/api/verify/${(json as Stored).id}/approve`, {
    body: { reason: null },
  });
  return json as Stored;
}

const readReasons = async () =>
  (
    await database.query<{ action: string; reason: string | null; name: string }>(
      `select h.action, h.reason, u.first_name as name
       from concept_history h
       join users u on u.id = h.actor_id
       where h.action in ('merged', 'split')
       order by h.position`,
    )
  ).rows;

test('a verifier downloads their own changes of concepts', async () => {
  const from = await aVerifiedTerm(zebedayo);
  const into = await aVerifiedTerm(zebedayo, { englishWord: 'ticker' });
  await tendani.request('PATCH', `/api/concepts/${from.conceptNumber}`, {
    body: { version: 1, definition: 'The definition of Tendani.' },
  });
  await tendani.request('POST', `/api/concepts/${from.conceptNumber}/merge`, {
    body: { into: into.conceptNumber, reason: 'Tendani says: the same organ.' },
  });
  const { json } = await tendani.request('GET', '/api/profile/export');
  const { held } = json as { held: { actionsOnConcepts: { action: string }[] } };
  expect(held.actionsOnConcepts).toMatchObject([
    { action: 'updated', changes: { definition: { to: 'The definition of Tendani.' } } },
    { action: 'merged', reason: 'Tendani says: the same organ.' },
    { action: 'merged', reason: 'Tendani says: the same organ.' },
  ]);
  const others = await naledi.request('GET', '/api/profile/export');
  expect(others.text).not.toContain('the same organ');
});

test('the changes of an erased verifier stay, without their name', async () => {
  const from = await aVerifiedTerm(tendani);
  const into = await aVerifiedTerm(tendani, { englishWord: 'ticker' });
  await database.query(`update users set role = 'verifier' where id = $1`, [zebedayo.id]);
  await zebedayo.request('POST', `/api/concepts/${from.conceptNumber}/merge`, {
    body: { into: into.conceptNumber, reason: `${NAME} says: the same organ.` },
  });
  expect((await zebedayo.request('DELETE', '/api/profile', confirmed)).status).toBe(200);
  const merged = {
    action: 'merged',
    reason: 'Deleted contributor says: the same organ.',
    name: expect.not.stringContaining(NAME),
  };
  expect(await readReasons()).toEqual([merged, merged]);
});

test('removes the name of an erased contributor from concepts that their term left', async () => {
  const kept = await aVerifiedTerm(tendani);
  const moved = await aVerifiedTerm(zebedayo, { language: 'zulu' });
  await tendani.request('POST', `/api/concepts/${kept.conceptNumber}/split`, {
    body: {
      terms: [moved.id],
      gloss: 'the middle of something',
      reason: `${NAME} means another thing.`,
    },
  });
  expect(await readReasons()).toMatchObject([{ reason: `${NAME} means another thing.` }]);
  await zebedayo.request('DELETE', '/api/profile', confirmed);
  expect(await readReasons()).toMatchObject([
    { reason: 'Deleted contributor means another thing.' },
  ]);
});

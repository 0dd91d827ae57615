import { expect, test } from 'vitest';
import type { Proposal } from '#contract/terms/proposals.ts';
import {
  aWord,
  decide,
  given,
  readErrorPaths,
  readNotices,
  rudo,
  sipho,
  startProposalSite,
  tendani,
} from '#tests/support/proposal-site.ts';
import type { Client } from '#tests/support/served-app.ts';

startProposalSite();

const proposeForConcept = (concept: number | null, changes: object, by: Client = sipho) =>
  by.request('POST', '/api/proposals', { body: { concept, changes, version: 1, ...given } });

test('accepting an edit of a concept changes the concept and its history', async () => {
  const { conceptNumber } = await aWord({ meaning: 'A first definition.' });
  const reply = await proposeForConcept(conceptNumber, {
    definition: 'A better definition.',
    gloss: 'the organ',
  });
  expect(reply).toMatchObject({
    status: 201,
    json: {
      term: null,
      concept: { number: conceptNumber },
      changes: {
        definition: { from: 'A first definition.', to: 'A better definition.' },
        gloss: { from: null, to: 'the organ' },
      },
    },
  });
  expect((await decide((reply.json as Proposal).id, 'accept')).status).toBe(200);
  const { json } = await tendani.request('GET', `/api/concepts/${conceptNumber}`);
  expect(json).toMatchObject({
    concept: { definition: 'A better definition.', gloss: 'the organ' },
    editing: { history: [{ action: 'updated', reason: given.reason }, { action: 'created' }] },
  });
  expect((await readNotices(sipho))[0]).toMatchObject({
    kind: 'proposalAccepted',
    term: null,
    concept: { number: conceptNumber },
  });
});

test('rejects edits of a concept with wrong values, and of unknown and merged concepts', async () => {
  const { conceptNumber } = await aWord();
  const other = await aWord();
  expect(readErrorPaths(await proposeForConcept(conceptNumber, { subject: 'magic' }))).toEqual([
    'subject',
  ]);
  expect(readErrorPaths(await proposeForConcept(conceptNumber, { labels: [] }))).toEqual([
    'labels',
  ]);
  expect((await proposeForConcept(999_999_999, { gloss: 'x' })).status).toBe(404);
  const pending = await aWord({ status: 'pending' });
  expect((await proposeForConcept(pending.conceptNumber, { gloss: 'x' })).status).toBe(404);
  const open = await proposeForConcept(conceptNumber, { gloss: 'the organ' });
  await tendani.request('POST', `/api/concepts/${conceptNumber}/merge`, {
    body: { into: other.conceptNumber, reason: 'Both mean the same thing.' },
  });
  expect((await proposeForConcept(conceptNumber, { gloss: 'x' }, rudo)).status).toBe(409);
  expect((await decide((open.json as Proposal).id, 'accept')).status).toBe(409);
});

test('of two edits of a concept that are accepted concurrently one changes it', async () => {
  const { conceptNumber } = await aWord();
  const ids = [];
  for (const by of [sipho, rudo])
    ids.push(
      (await proposeForConcept(conceptNumber, { gloss: `by ${by.id}` }, by)).json as Proposal,
    );
  const replies = await Promise.all(ids.map(({ id }) => decide(id, 'accept')));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

import { expect, test } from 'vitest';
import type { DecidedTerm } from '#contract/verification.ts';
import { limits } from '#domain/limits.ts';
import {
  aWord,
  createProposal,
  database,
  naledi,
  readErrorPaths,
  readNotices,
  readTerm,
  rudo,
  scoped,
  sipho,
  startProposalSite,
  tendani,
} from '#tests/support/proposal-site.ts';
import type { Client } from '#tests/support/served-app.ts';

startProposalSite();

const reason = 'The word is used in another sense.';
const sendBack = (id: string, by: Client = naledi, why: unknown = reason) =>
  by.request('POST', `/api/verify/${id}/send-back`, { body: { reason: why } });
const spell = (id: string, words: object, by: Client = naledi) =>
  by.request('POST', `/api/verify/${id}/spelling`, { body: { version: 1, ...words } });

test.each(['verified', 'rejected'] as const)(
  'a %s term is sent back with a reason, even long after the decision',
  async (status) => {
    const { id } = await aWord({ status });
    await database.query(
      `update term_decisions set created_at = now() - interval '7 days' where term_id = $1`,
      [id],
    );
    expect(await sendBack(id)).toMatchObject({
      status: 200,
      json: { id, status: 'pending', verifierId: null, verifiedAt: null },
    });
    const { history } = await readTerm(id, rudo);
    expect(history[0]).toMatchObject({ action: 'updated', reason });
    expect((await readNotices(rudo))[0]).toMatchObject({ kind: 'reopened', reason });
    expect((await sendBack(id)).status).toBe(409);
    const approved = await tendani.request('POST', `/api/verify/${id}/approve`, {
      body: { reason: null },
    });
    expect(approved.status).toBe(200);
  },
);

test('sending back needs a detailed reason, and forgets the confirmations', async () => {
  const { id } = await aWord();
  expect((await naledi.request('POST', `/api/terms/${id}/confirm`)).status).toBe(200);
  for (const why of [null, 'short', 'x'.repeat(limits.text.rejectionReason + 1)])
    expect(readErrorPaths(await sendBack(id, naledi, why))).toEqual(['reason']);
  expect((await sendBack(id)).status).toBe(200);
  const { rows } = await database.query('select from term_confirmations where term_id = $1', [id]);
  expect(rows).toEqual([]);
});

test.each(['withdrawn_at = now(), verifier_id = null', 'deleted_at = now()'])(
  'a rejected term with %s is not sent back',
  async (change) => {
    const { id } = await aWord({ status: 'rejected' });
    await database.query(`update terms set ${change} where id = $1`, [id]);
    const { status } = await sendBack(id);
    expect([404, 409]).toContain(status);
    const { rows } = await database.query('select status from terms where id = $1', [id]);
    expect(rows).toEqual([{ status: 'rejected' }]);
  },
);

test('of 8 concurrent attempts to send a term back one succeeds', async () => {
  const { id } = await aWord();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => sendBack(id, n % 2 ? naledi : tendani)),
  );
  const statuses = replies.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect((await readTerm(id, rudo)).history).toHaveLength(3);
});

test('a spelling is corrected at once, recorded, and can be undone', async () => {
  const { id } = await aWord({ vernacularWord: 'tsetano', language: 'venda' });
  const reply = await spell(id, { vernacularWord: 'tseṱano' });
  expect(reply).toMatchObject({
    status: 200,
    json: { vernacularWord: 'tseṱano', status: 'verified', verifierId: tendani.id, version: 2 },
  });
  expect((reply.json as DecidedTerm).decision?.undoUntil).toMatch(/Z$/);
  expect((await readTerm(id)).history[0]).toMatchObject({
    action: 'updated',
    reason: 'Spelling corrected.',
    changes: { vernacularWord: { from: 'tsetano', to: 'tseṱano' } },
  });
  expect(await naledi.request('POST', `/api/verify/${id}/undo`)).toMatchObject({
    status: 200,
    json: { vernacularWord: 'tsetano', status: 'verified', version: 3 },
  });
});

test('a word with other letters is refused, and nothing is stored', async () => {
  const { id, englishWord } = await aWord({ vernacularWord: 'mu-ti', plural: 'miti' });
  for (const words of [
    { vernacularWord: 'muti wa' },
    { plural: null },
    { englishWord: `${englishWord}s` },
  ])
    expect(await spell(id, words)).toMatchObject({
      status: 409,
      json: { detail: 'This changes more than the spelling. Suggest an edit instead.' },
    });
  expect(readErrorPaths(await spell(id, { vernacularWord: '' }))).toEqual(['vernacularWord']);
  expect((await spell(id, {})).status).toBe(400);
  expect((await spell(id, { vernacularWord: 'Muti', version: 9 })).status).toBe(409);
  expect((await readTerm(id)).term).toMatchObject({ vernacularWord: 'mu-ti', version: 1 });
  expect((await spell(id, { vernacularWord: 'Muti' })).status).toBe(200);
});

test('only a verifier in scope who did not submit the term corrects its spelling', async () => {
  const { id } = await aWord();
  expect((await spell(id, { vernacularWord: 'Moyo' }, sipho)).status).toBe(403);
  expect((await spell(id, { vernacularWord: 'Moyo' }, scoped)).status).toBe(403);
  const own = await aWord({ submitterId: naledi.id });
  expect((await spell(own.id, { vernacularWord: 'Moyo' })).status).toBe(403);
});

test('a corrected spelling makes suggestions for the same word outdated', async () => {
  const { id } = await aWord();
  const proposal = await createProposal(id, { vernacularWord: 'mwoyo' });
  expect((await spell(id, { vernacularWord: 'Moyo' })).status).toBe(200);
  const accepted = await naledi.request('POST', `/api/proposals/${proposal.id}/accept`, {
    body: { reason: null },
  });
  expect(accepted.status).toBe(409);
});

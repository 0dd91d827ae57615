import { describe, expect, test } from 'vitest';
import type { DecidedTerm } from '#contract/review/verification.ts';
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

describe('restoring an earlier version', () => {
  const restore = (id: string, historyId: string, version: number, by: Client = naledi) =>
    by.request('POST', `/api/verify/${id}/restore`, { body: { historyId, reason, version } });
  /** Corrects the spelling and the definition of a term. Returns its history, newest first. */
  const correctTwice = async (id: string) => {
    await spell(id, { vernacularWord: 'Moyo' });
    const body = {
      termId: id,
      version: 2,
      changes: { meaning: 'A second definition.', partOfSpeech: 'noun' },
      source: 'A school book',
      reason,
    };
    const { json } = await sipho.request('POST', '/api/proposals', { body });
    await naledi.request('POST', `/api/proposals/${(json as { id: string }).id}/accept`, {
      body: { reason: null },
    });
    return (await readTerm(id)).history;
  };

  test('sets the fields as they were after the chosen entry', async () => {
    const { id } = await aWord();
    const [, spelling, verified] = await correctTwice(id);
    expect(await restore(id, spelling!.id, 3)).toMatchObject({
      status: 200,
      json: {
        vernacularWord: 'Moyo',
        meaning: 'The muscle that moves blood.',
        partOfSpeech: null,
        status: 'verified',
        version: 4,
      },
    });
    expect((await readNotices(rudo))[0]).toMatchObject({ kind: 'restored', reason });
    expect(await restore(id, verified!.id, 4)).toMatchObject({
      status: 200,
      json: { vernacularWord: 'moyo', version: 5 },
    });
    expect((await readTerm(id)).history[0]).toMatchObject({
      action: 'updated',
      reason,
      changes: { vernacularWord: { from: 'Moyo', to: 'moyo' } },
    });
  });

  test('refuses unknown entries, those of another term, and an outdated version', async () => {
    const { id } = await aWord();
    const other = await aWord();
    const [newest, spelling] = await correctTwice(id);
    expect((await restore(id, other.id, 3)).status).toBe(404);
    expect((await restore(other.id, spelling!.id, 1)).status).toBe(404);
    expect((await restore(id, spelling!.id, 2)).status).toBe(409);
    expect(readErrorPaths(await restore(id, newest!.id, 3))).toEqual(['changes']);
    expect((await restore(id, spelling!.id, 3, scoped)).status).toBe(403);
  });

  test('of 8 concurrent attempts one succeeds', async () => {
    const { id } = await aWord();
    const [, spelling] = await correctTwice(id);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => restore(id, spelling!.id, 3)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ]);
  });
});

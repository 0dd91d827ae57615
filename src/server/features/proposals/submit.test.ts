import { expect, test } from 'vitest';
import {
  aWord,
  createProposal,
  decide,
  given,
  listProposals,
  naledi,
  propose,
  readErrorPaths,
  readTerm,
  rudo,
  sipho,
  startProposalSite,
} from '#tests/support/proposal-site.ts';

startProposalSite();

test('stores only what changes, with the values of now', async () => {
  const { id } = await aWord();
  const proposal = await createProposal(id, {
    vernacularWord: ' moyo wangu ',
    meaning: 'The muscle that moves blood.',
  });
  expect(proposal).toMatchObject({
    term: { id, status: 'verified' },
    concept: null,
    own: true,
    author: { firstName: 'Sipho' },
    changes: { vernacularWord: { from: 'moyo', to: 'moyo wangu' } },
    present: { vernacularWord: 'moyo' },
    isOutdated: false,
    status: 'open',
    decidedAt: null,
    ...given,
  });
  expect((await readTerm(id)).term).toMatchObject({
    vernacularWord: 'moyo',
    status: 'verified',
    version: 1,
  });
});

test('rejects wrong fields with their names and stores nothing', async () => {
  const { id } = await aWord();
  const paths = async (changes: object, more: object = {}) => {
    const reply = await propose(id, changes, sipho, more);
    expect(reply.status).toBe(400);
    return readErrorPaths(reply);
  };
  expect(await paths({ meaning: '' })).toEqual(['meaning']);
  expect(await paths({ vernacularWord: 'a\u200bb', subject: 'magic' })).toEqual([
    'vernacularWord',
    'subject',
  ]);
  expect(await paths({ varieties: ['st'] })).toEqual(['varieties']);
  expect(await paths({ status: 'rejected' })).toEqual(['status']);
  expect(await paths({ vernacularWord: 'moyo' })).toEqual(['changes']);
  expect(await paths({})).toEqual(['changes']);
  const wrong = { vernacularWord: 'x' };
  expect(await paths(wrong, { reason: 'short', source: ' ' })).toEqual(['source', 'reason']);
  expect(await paths(wrong, { concept: 1 })).toEqual(['termId']);
  expect(await paths(wrong, { version: undefined })).toEqual(['version']);
  expect((await propose(id, [] as object)).status).toBe(400);
  expect((await listProposals(`&term=${id}`, naledi)).total).toBe(0);
});

test('answers 409 for a term that is pending or has changed, and 404 for a hidden one', async () => {
  const pending = await aWord({ status: 'pending' });
  expect((await propose(pending.id, { vernacularWord: 'x' })).status).toBe(409);
  const rejected = await aWord({ status: 'rejected' });
  expect((await propose(rejected.id, { vernacularWord: 'x' })).status).toBe(404);
  const verified = await aWord();
  const old = await propose(verified.id, { vernacularWord: 'x' }, sipho, { version: 7 });
  expect(old).toMatchObject({ status: 409 });
});

test('lets each person have one open suggestion for a term', async () => {
  const { id } = await aWord();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => propose(id, { vernacularWord: `word ${n}` })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    201, 409, 409, 409, 409, 409, 409, 409,
  ]);
  expect((await propose(id, { vernacularWord: 'another' }, rudo)).status).toBe(201);
  const [own] = (await listProposals(`&mine=true&term=${id}`, sipho)).proposals;
  expect((await decide(own!.id, 'withdraw', sipho)).status).toBe(200);
  expect((await propose(id, { vernacularWord: 'again' })).status).toBe(201);
});

test('a retry with the same key gets the first reply', async () => {
  const { id } = await aWord();
  const body = { termId: id, changes: { plural: 'mwoyo' }, version: 1, ...given };
  const headers = { 'idempotency-key': `key-${id}` };
  const send = (sent: object) => sipho.request('POST', '/api/proposals', { body: sent, headers });
  const [first, second] = [await send(body), await send(body)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json).toEqual(first.json);
  expect((await send({ ...body, source: 'Another book' })).status).toBe(409);
});

test('only verifiers list the suggestions of others', async () => {
  const { id } = await aWord();
  const { id: proposalId } = await createProposal(id, { vernacularWord: 'mwoyo' });
  expect((await sipho.request('GET', '/api/proposals')).status).toBe(403);
  expect((await listProposals(`&mine=true&term=${id}`, rudo)).total).toBe(0);
  const { proposals } = await listProposals(`&mine=true&status=all&term=${id}`, sipho);
  expect(proposals.map((each) => each.id)).toEqual([proposalId]);
  const inLanguage = await listProposals(`&term=${id}&language=zulu`, naledi);
  expect(inLanguage).toEqual({ proposals: [], total: 0 });
  for (const [languages, total] of [
    ['shona,zulu', 1],
    ['venda,zulu', 0],
  ] as const)
    expect((await listProposals(`&term=${id}&languages=${languages}`, naledi)).total).toBe(total);
  for (const query of ['languages=shona,english', 'language=zulu&languages=shona'])
    expect(await naledi.request('GET', `/api/proposals?${query}`)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'languages' }] },
    });
});

test('the reply names the wrong fields of the change with those of the suggestion', async () => {
  const { id } = await aWord();
  const wrong = { source: ' ', reason: 'short' };
  const paths = async (changes: object, more: object = {}) =>
    readErrorPaths(await propose(id, changes, sipho, { ...wrong, ...more })).toSorted();
  expect(await paths({ meaning: '', subject: 'magic' })).toEqual([
    'meaning',
    'reason',
    'source',
    'subject',
  ]);
  expect(await paths({ vernacularWord: 'moyo' })).toEqual(['changes', 'reason', 'source']);
  expect(await paths({ meaning: '' }, { version: 'one' })).toEqual([
    'meaning',
    'reason',
    'source',
    'version',
  ]);
  expect(await paths({}, { concept: 1 })).toEqual(['reason', 'source', 'termId']);
});

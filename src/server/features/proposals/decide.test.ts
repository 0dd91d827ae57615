import { expect, test } from 'vitest';
import {
  aWord,
  createProposal,
  database,
  decide,
  given,
  listProposals,
  naledi,
  readErrorPaths,
  readNotices,
  readTerm,
  rudo,
  scoped,
  sipho,
  site,
  startProposalSite,
  tendani,
} from '#tests/support/proposal-site.ts';
import type { Client } from '#tests/support/served-app.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

startProposalSite();

test('accepting changes the public term at once and records who, why and what', async () => {
  const { id } = await aWord();
  const { id: proposalId } = await createProposal(id, {
    vernacularWord: 'mwoyo',
    subject: 'medicine',
    partOfSpeech: 'noun',
  });
  expect((await readTerm(id)).term).toMatchObject({ vernacularWord: 'moyo' });
  expect(await decide(proposalId, 'accept', naledi, null)).toMatchObject({
    status: 200,
    json: { status: 'accepted', decisionReason: null, own: false },
  });
  const { term, history } = await readTerm(id);
  expect(term).toMatchObject({
    vernacularWord: 'mwoyo',
    subject: 'medicine',
    partOfSpeech: 'noun',
    status: 'verified',
    verifierId: tendani.id,
    version: 2,
  });
  expect(history[0]).toMatchObject({
    action: 'updated',
    reason: given.reason,
    changes: {
      vernacularWord: { from: 'moyo', to: 'mwoyo' },
      subject: { from: 'biology', to: 'medicine' },
      partOfSpeech: { from: null, to: 'noun' },
    },
  });
  const { rows } = await database.query(
    `select h.actor_id, p.author_id, d.kind
     from proposals p
     join term_history h on h.id = p.term_history_id
     join term_decisions d on d.term_id = h.term_id and d.position = h.position
     where p.id = $1`,
    [proposalId],
  );
  expect(rows).toEqual([{ actorId: naledi.id, authorId: sipho.id, kind: 'acceptProposal' }]);
  expect((await readNotices(sipho))[0]).toMatchObject({ kind: 'proposalAccepted' });
  expect((await readNotices(rudo))[0]).toMatchObject({ kind: 'edited', reason: given.reason });
  const { json } = await site.anonymous.request('GET', '/api/terms?query=mwoyo&subject=medicine');
  expect((json as { terms: { id: string }[] }).terms.map((each) => each.id)).toContain(id);
});

test('the history names the author and the verifier, if they show a contributor page', async () => {
  const { id } = await aWord();
  const { id: proposalId } = await createProposal(id, { vernacularWord: 'mwoyo' });
  await decide(proposalId, 'accept');
  const readNewest = async (by?: Client) => (await readTerm(id, by)).history[0];
  expect(await readNewest()).toMatchObject({
    actor: null,
    suggestion: { author: null, source: given.source },
  });
  expect(await readNewest(tendani)).toMatchObject({
    actor: { name: 'Naledi Moyo' },
    suggestion: { author: { name: 'Sipho Moyo' } },
  });
  await database.query('insert into contributor_pages (user_id) values ($1), ($2)', [
    sipho.id,
    naledi.id,
  ]);
  const named = async () => {
    const newest = await readNewest();
    return [newest?.actor?.name, newest?.suggestion?.author?.name];
  };
  await waitUntil('the cached history names both', async () => (await named()).every(Boolean));
  expect(await named()).toEqual(['Naledi Moyo', 'Sipho Moyo']);
  await database.query('delete from contributor_pages');
});

test('rejecting needs a reason, leaves the term alone and tells the author', async () => {
  const { id } = await aWord();
  const proposal = await createProposal(id, { vernacularWord: 'mwoyo' });
  for (const reason of [null, 'short', 'x'.repeat(1001)])
    expect(readErrorPaths(await decide(proposal.id, 'reject', naledi, reason))).toEqual(['reason']);
  expect(await decide(proposal.id, 'reject')).toMatchObject({
    status: 200,
    json: { status: 'rejected', decisionReason: 'A good enough reason.' },
  });
  expect((await readTerm(id)).term).toMatchObject({ vernacularWord: 'moyo', version: 1 });
  expect((await readNotices(sipho))[0]).toMatchObject({
    kind: 'proposalRejected',
    reason: 'A good enough reason.',
  });
  expect((await decide(proposal.id, 'accept')).status).toBe(409);
  expect((await decide(proposal.id, 'withdraw', sipho)).status).toBe(409);
});

test('nobody decides on their own suggestion, and only its author withdraws it', async () => {
  const { id } = await aWord();
  const { id: own } = await createProposal(id, { vernacularWord: 'mwoyo' }, naledi);
  expect((await decide(own, 'accept', naledi)).status).toBe(403);
  expect((await decide(own, 'reject', naledi)).status).toBe(403);
  expect((await decide(own, 'withdraw', tendani)).status).toBe(404);
  expect(await decide(own, 'withdraw', naledi)).toMatchObject({
    status: 200,
    json: { status: 'withdrawn', own: true },
  });
});

test('a suggestion about changed text is marked outdated and cannot be accepted', async () => {
  const { id } = await aWord();
  const first = await createProposal(id, { vernacularWord: 'mwoyo', plural: 'myoyo' });
  const second = await createProposal(id, { vernacularWord: 'moyo wemunhu' }, rudo);
  const other = await createProposal(id, { notes: 'Also used for courage.' }, tendani);
  expect((await decide(first.id, 'accept')).status).toBe(200);
  const { proposals } = await listProposals(`&term=${id}`, naledi);
  expect(proposals.map((each) => [each.id, each.isOutdated, each.present])).toEqual([
    [second.id, true, { vernacularWord: 'mwoyo' }],
    [other.id, false, { notes: null }],
  ]);
  expect((await decide(second.id, 'accept')).status).toBe(409);
  expect((await decide(second.id, 'reject')).status).toBe(200);
  expect((await decide(other.id, 'accept')).status).toBe(200);
  expect((await readTerm(id)).term).toMatchObject({
    vernacularWord: 'mwoyo',
    notes: 'Also used for courage.',
    version: 3,
  });
});

test('of 16 concurrent decisions one wins, and the others get 409', async () => {
  const { id } = await aWord();
  const { id: proposalId } = await createProposal(id, { vernacularWord: 'mwoyo' });
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      n % 3 === 2
        ? decide(proposalId, 'withdraw', sipho)
        : decide(proposalId, n % 3 === 0 ? 'accept' : 'reject', n % 2 ? naledi : tendani),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(15);
  const { term, history } = await readTerm(id);
  const isAccepted = term.vernacularWord === 'mwoyo';
  expect(history).toHaveLength(isAccepted ? 3 : 2);
});

test('of two suggestions for one field that are accepted concurrently one is accepted', async () => {
  const { id } = await aWord();
  const ids = [
    (await createProposal(id, { vernacularWord: 'one' })).id,
    (await createProposal(id, { vernacularWord: 'two' }, rudo)).id,
  ];
  const replies = await Promise.all(ids.map((each) => decide(each, 'accept')));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await readTerm(id)).term.version).toBe(2);
});

test('a term that was sent back keeps its suggestion open', async () => {
  const { id } = await aWord();
  const { id: proposalId } = await createProposal(id, { vernacularWord: 'mwoyo' });
  await database.query(
    `update terms set status = 'pending', verifier_id = null, verified_at = null where id = $1`,
    [id],
  );
  expect((await decide(proposalId, 'accept')).status).toBe(409);
  const [proposal] = (await listProposals(`&term=${id}`, naledi)).proposals;
  expect(proposal).toMatchObject({ status: 'open', term: { status: 'pending' } });
});

test('the preferred word of a concept stays preferred in its new variety', async () => {
  const words = { englishWord: 'proposal of a variety', language: 'sotho' } as const;
  const first = await aWord({ ...words, vernacularWord: 'pelo', varieties: ['st'] });
  const second = await aWord({ ...words, vernacularWord: 'pelo ya', varieties: ['nso'] });
  await database.query(`update terms set usage = 'preferred' where id = any($1::uuid[])`, [
    [first.id, second.id],
  ]);
  const { id } = await createProposal(second.id, { varieties: ['st', 'nso'] });
  expect((await decide(id, 'accept')).status).toBe(200);
  expect((await readTerm(first.id)).term.usage).toBe('admitted');
  expect((await readTerm(second.id)).term).toMatchObject({
    usage: 'preferred',
    varieties: ['st', 'nso'],
  });
});

test('the scope of a verifier limits the list and the decisions, also by the new subject and language', async () => {
  const inside = await aWord({ language: 'zulu', subject: 'physics' });
  const outside = await aWord();
  const { id: allowed } = await createProposal(inside.id, { vernacularWord: 'one' });
  const { id: moved } = await createProposal(inside.id, { subject: 'law' }, rudo);
  const { id: forbidden } = await createProposal(outside.id, { vernacularWord: 'two' });
  const shown = (await listProposals('', scoped)).proposals.map(({ id }) => id);
  expect(shown).toContain(allowed);
  expect(shown).not.toContain(forbidden);
  expect(shown).not.toContain(moved);
  expect((await decide(forbidden, 'accept', scoped)).status).toBe(403);
  expect((await decide(forbidden, 'reject', scoped)).status).toBe(403);
  expect((await decide(moved, 'accept', scoped)).status).toBe(403);
  expect((await decide(allowed, 'accept', scoped)).status).toBe(200);
});

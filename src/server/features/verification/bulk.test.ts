import { expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import { aSystemUser, aTerm } from '#tests/factories.ts';
import {
  database,
  get,
  people,
  post,
  startReviewSite,
  submit,
} from '#tests/support/review-site.ts';

startReviewSite();

const reason = 'Please submit school words only.';
type Results = {
  results: { id: string; outcome: string; detail: string | null; link: string | null }[];
};
const bulk = async (body: object, who: 'tendani' | 'thabo' = 'tendani') => {
  const { status, json } = await post(who, '/api/verify/bulk', body);
  return { status, results: (json as Results).results };
};
const submitMany = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => submit({ englishWord: `word ${n}` })));
const statusOf = async (id: string) =>
  (await get<{ term: { status: string } }>('naledi', `/api/terms/${id}`)).term.status;

test('rejects 93 of 100 terms when others have decided on seven, and says so for each', async () => {
  const ids = await submitMany(100);
  const decided = ids.filter((_, n) => n % 15 === 0);
  for (const id of decided) await post('thabo', `/api/verify/${id}/approve`, { reason: null });
  const { status, results } = await bulk({ action: 'reject', ids, reason });
  expect(status).toBe(200);
  expect(results.map(({ id }) => id)).toEqual(ids);
  expect(decided).toHaveLength(7);
  for (const { id, outcome, detail } of results)
    expect([outcome, detail]).toEqual(
      decided.includes(id) ? ['decided', m.errors_detail_term_verified()] : ['done', null],
    );
  const { history } = await get<{ history: { action: string; reason: string }[] }>(
    'rudo',
    `/api/terms/${ids[1]}`,
  );
  expect(history[0]).toMatchObject({ action: 'rejected', reason });
});

test('administrators see each bulk call that changed terms, and cannot undo it as a whole', async () => {
  type Batches = { batches: { id: string; kind: string; reason: string; terms: number }[] };
  const listed = async () => (await get<Batches>('naledi', '/api/admin/batches')).batches;
  const before = await listed();
  const [first, second, third] = await submitMany(3);
  await post('thabo', `/api/verify/${third}/approve`, { reason: null });
  await bulk({ action: 'reject', ids: [first, second, third], reason });
  await bulk({ action: 'reject', ids: [first], reason });
  const [batch, ...others] = await listed();
  expect(others).toEqual(before);
  expect(batch).toMatchObject({ kind: 'bulkReject', person: null, reason, terms: 2 });
  expect(await post('naledi', `/api/admin/batches/${batch!.id}/undo`)).toMatchObject({
    status: 409,
    json: { detail: m.errors_detail_batch_not_undoable() },
  });
  const { entries } = await get<{ entries: { action: string; change: object }[] }>(
    'naledi',
    '/api/admin/audit',
  );
  expect(entries[0]).toMatchObject({ action: 'batch', change: { to: 'bulkReject', count: 2 } });
});

test('a decision made during a bulk call wins or loses as a whole', async () => {
  const ids = await submitMany(20);
  const [{ results }, ...approved] = await Promise.all([
    bulk({ action: 'reject', ids, reason }),
    ...ids.toReversed().map((id) => post('thabo', `/api/verify/${id}/approve`, { reason: null })),
  ]);
  const approvals = new Map(ids.toReversed().map((id, n) => [id, approved[n]?.status]));
  for (const { id, outcome } of results) {
    expect([outcome, approvals.get(id)]).toEqual(
      (await statusOf(id)) === 'rejected' ? ['done', 409] : ['decided', 200],
    );
  }
});

test('approves terms of an import, but neither copies nor terms of people', async () => {
  const submitterId = await aSystemUser(database);
  const imported = (vernacularWord: string) =>
    aTerm(database, { submitterId, englishWord: 'stone', vernacularWord });
  const [one, copy] = [await imported('ibwe'), await imported('ibwe')];
  const person = await submit();
  const ids = [one.id, copy.id, person];
  const { results } = await bulk({ action: 'approve', ids });
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['copy', 'done', 'notImported']);
  const approved = results.find(({ outcome }) => outcome === 'done')?.id;
  expect(results.map(({ outcome, link }) => [outcome, link])).toContainEqual([
    'copy',
    `/dictionary/${approved}`,
  ]);
  expect(results.filter(({ outcome, link }) => outcome !== 'copy' && link)).toEqual([]);
  expect(await statusOf(person)).toBe('pending');
});

test('assigns a concept to pending terms', async () => {
  const target = await submit({ englishWord: 'valley' });
  const id = await submit({ englishWord: 'vale' });
  const conceptOf = async (termId: string) =>
    (await get<{ term: { conceptNumber: number } }>('rudo', `/api/terms/${termId}`)).term
      .conceptNumber;
  const concept = await conceptOf(target);
  expect((await bulk({ action: 'concept', ids: [id], concept })).results).toEqual([
    { id, outcome: 'done', detail: null, link: null },
  ]);
  expect(await conceptOf(id)).toBe(concept);
  expect((await bulk({ action: 'concept', ids: [id], concept: 2_000_000 })).status).toBe(400);
});

test('leaves own terms, terms out of scope and unknown ids as they are', async () => {
  await database.query(
    `insert into verifier_scopes (user_id, languages, subjects, granted_by)
     values ($1, '{shona}', '{}', $2)`,
    [people.tendani.id, people.naledi.id],
  );
  const own = await submit();
  await database.query('update terms set submitter_id = $2 where id = $1', [
    own,
    people.tendani.id,
  ]);
  const zulu = await submit({ language: 'zulu' });
  const unknown = '00000000-0000-4000-8000-000000000000';
  const { results } = await bulk({ action: 'reject', ids: [own, zulu, unknown], reason });
  expect(results.map(({ outcome }) => outcome)).toEqual(['own', 'scope', 'missing']);
  await database.query('delete from verifier_scopes');
});

test.each([
  ['no ids', { action: 'reject', ids: [], reason }],
  [
    'a short reason',
    { action: 'reject', ids: ['00000000-0000-4000-8000-000000000000'], reason: 'No' },
  ],
  ['an unknown action', { action: 'delete', ids: ['00000000-0000-4000-8000-000000000000'] }],
])('refuses %s with 400', async (_, body) => {
  expect((await bulk(body)).status).toBe(400);
});

test('refuses more than 100 ids, and the same id twice', async () => {
  const [id] = await submitMany(1);
  expect((await bulk({ action: 'approve', ids: [id, id] })).status).toBe(400);
  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  expect((await bulk({ action: 'approve', ids: many })).status).toBe(400);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import type { TermInput } from '#domain/term/fields.ts';
import {
  database,
  get,
  people,
  post,
  startReviewSite,
  submit,
} from '#tests/support/review-site.ts';

/* Tendani verifies Shona words in physics. Thabo verifies everything. */

startReviewSite();

const REASON = 'Our school uses another word.';
const shonaPhysics = { language: 'shona', subject: 'physics' } as const;
const elsewhere = { language: 'venda', subject: 'medicine' } as const;

const setScope = (languages: string[], subjects: string[]) =>
  people.naledi.request('PUT', `/api/admin/users/${people.tendani.id}/scope`, {
    body: { languages, subjects },
  });
const setSubjects = (secondApprovalSubjects: string[]) =>
  database.query(
    `insert into settings (name, value, version)
     values ('secondApprovalSubjects', $1, 1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(secondApprovalSubjects)],
  );
beforeEach(async () => {
  await setScope(['shona'], ['physics']);
});

type Details = { term: TermInput & { version: number; status: string } };
const readTerm = async (id: string) => (await get<Details>('naledi', `/api/terms/${id}`)).term;
/**
 * The term, its history and the rows that depend on it, to show that a refused call changes
 * nothing.
 */
const readAll = async (id: string) =>
  (
    await database.query(
      `select
         to_jsonb(t) as term,
         (select count(*) from term_history h where h.term_id = t.id) as entries,
         (select count(*) from term_decisions d where d.term_id = t.id) as decisions,
         (select count(*) from notices n where n.term_id = t.id) as notices
       from terms t
       where t.id = $1`,
      [id],
    )
  ).rows;

const approve = (id: string, who: 'tendani' | 'thabo' = 'thabo') =>
  post(who, `/api/verify/${id}/approve`, { reason: null });
const edit = async (who: 'tendani' | 'thabo', id: string, change: Partial<TermInput>) => {
  const { englishWord, vernacularWord, meaning, language, subject, notes } = await readTerm(id);
  const body = { englishWord, vernacularWord, meaning, language, subject, notes, ...change };
  return people[who].request('PUT', `/api/verify/${id}`, { body });
};
const verified = async (change: Partial<TermInput>) => {
  const id = await submit(change);
  await approve(id);
  return id;
};
const suggest = async (id: string, changes: Partial<TermInput>) => {
  const { version } = await readTerm(id);
  const body = { termId: id, changes, version, source: 'Duramazwi', reason: REASON };
  const { json } = await people.sipho.request('POST', '/api/proposals', {
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  return (json as { id: string }).id;
};

/** Expects that the call is refused because of the scope, and that it changes none of the terms. */
async function expectOutOfScope(
  ids: readonly string[],
  call: () => Promise<{ status: number; json: unknown }>,
): Promise<void> {
  const before = await Promise.all(ids.map(readAll));
  expect(await call()).toMatchObject({
    status: 403,
    json: { detail: m.errors_detail_out_of_scope() },
  });
  expect(await Promise.all(ids.map(readAll))).toEqual(before);
}

describe('a verifier with a scope', () => {
  test.each([
    ['the language', { language: 'venda' }],
    ['the subject', { subject: 'medicine' }],
    ['both', elsewhere],
  ] as const)('cannot publish a term with an edit that moves %s out of it', async (_, change) => {
    const id = await submit(shonaPhysics);
    await expectOutOfScope([id], () => edit('tendani', id, change));
    expect(await edit('tendani', id, { notes: 'Checked.' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['send back', 'verify', 'send-back', { reason: REASON }],
    ['confirm', 'terms', 'confirm', undefined],
    ['correct the spelling of', 'verify', 'spelling', { vernacularWord: 'móyo', version: 1 }],
  ])('cannot %s a term outside it', async (_, part, path, body) => {
    const id = await verified(elsewhere);
    await expectOutOfScope([id], () => post('tendani', `/api/${part}/${id}/${path}`, body));
  });

  test.each([
    ['approve', { reason: null }],
    ['reject', { reason: REASON }],
    ['request-changes', { reason: REASON }],
    ['claim', undefined],
  ])('cannot %s a pending term outside it', async (path, body) => {
    const id = await submit(elsewhere);
    await expectOutOfScope([id], () => post('tendani', `/api/verify/${id}/${path}`, body));
  });

  test('cannot restore a version outside it', async () => {
    const id = await submit(elsewhere);
    await edit('thabo', id, shonaPhysics);
    const { history } = await get<{ history: { id: string; action: string }[] }>(
      'tendani',
      `/api/terms/${id}`,
    );
    const historyId = history.find(({ action }) => action === 'created')?.id;
    const { version } = await readTerm(id);
    const body = { historyId, version, reason: REASON };
    await expectOutOfScope([id], () => post('tendani', `/api/verify/${id}/restore`, body));
    expect((await post('thabo', `/api/verify/${id}/restore`, body)).status).toBe(200);
  });

  test('cannot undo a decision if the term was outside it before', async () => {
    const id = await submit(elsewhere);
    await setScope([], []);
    expect((await edit('tendani', id, shonaPhysics)).status).toBe(200);
    await setScope(['shona'], ['physics']);
    await expectOutOfScope([id], () => post('tendani', `/api/verify/${id}/undo`));
    await setScope([], []);
    expect((await post('tendani', `/api/verify/${id}/undo`)).status).toBe(200);
  });

  test.each(['accept', 'reject'])('cannot %s a suggestion that leaves it', async (verdict) => {
    const id = await verified(shonaPhysics);
    const proposal = await suggest(id, { subject: 'medicine' });
    const body = { reason: REASON };
    await expectOutOfScope([id], () =>
      post('tendani', `/api/proposals/${proposal}/${verdict}`, body),
    );
    expect((await post('thabo', `/api/proposals/${proposal}/${verdict}`, body)).status).toBe(200);
  });

  test('can merge a term only if both terms are in it', async () => {
    const [inside, outside] = [
      await verified(shonaPhysics),
      await verified({ ...shonaPhysics, subject: 'medicine' }),
    ];
    for (const [id, into] of [
      [inside, outside],
      [outside, inside],
    ] as const)
      await expectOutOfScope([inside, outside], () =>
        post('tendani', `/api/terms/${id}/merge`, { into, reason: REASON }),
      );
    await post('thabo', `/api/terms/${inside}/merge`, { into: outside, reason: REASON });
    await expectOutOfScope([inside, outside], () =>
      post('tendani', `/api/terms/${inside}/merge/undo`),
    );
  });

  test('leaves terms outside it out of a bulk decision', async () => {
    const ids = [await submit(shonaPhysics), await submit({ ...elsewhere, language: 'shona' })];
    const { json } = await post('tendani', '/api/verify/bulk', {
      action: 'reject',
      ids,
      reason: REASON,
    });
    const { results } = json as { results: { outcome: string }[] };
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'scope']);
  });
});

describe('a subject that needs two approvals', () => {
  beforeEach(() => setSubjects(['medicine']));

  test.each([
    ['leaves', 'medicine', 'biology'],
    ['joins', 'biology', 'medicine'],
  ] as const)('needs them for an edit with which a term %s it', async (_, from, to) => {
    const id = await submit({ subject: from });
    await edit('thabo', id, { subject: to });
    expect(await readTerm(id)).toMatchObject({ status: 'pending', subject: to });
    await setScope([], []);
    await approve(id, 'tendani');
    expect(await readTerm(id)).toMatchObject({ status: 'verified', subject: to });
  });
});

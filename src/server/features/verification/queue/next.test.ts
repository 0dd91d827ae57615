import { beforeEach, describe, expect, test } from 'vitest';
import {
  clearScopes,
  database,
  limitScope,
  people,
  post,
  startReviewSite,
  submit,
} from '#tests/support/review-site.ts';

startReviewSite();

type Next = { review: { term: { id: string; englishWord: string } } | null; left: number };

const next = async (
  who: 'tendani' | 'thabo' | 'naledi',
  { after = null, skip = [], ...view }: Record<string, unknown> = {},
) => {
  const { status, json } = await post(who, '/api/verify/next', { view, after, skip });
  const { review, left } = json as Next;
  return { status, id: review?.term.id ?? null, word: review?.term.englishWord ?? null, left };
};

let ids: string[];
beforeEach(async () => {
  await database.query('delete from claims');
  await database.query(
    `update terms
     set status = 'rejected', verifier_id = $1
     where status = 'pending'`,
    [people.naledi.id],
  );
  ids = [];
  for (const englishWord of ['cell', 'atom', 'bone'])
    ids.push(await submit({ englishWord, vernacularWord: `${englishWord}i` }));
});

describe('the next submission', () => {
  test('follows the one that the verifier leaves, and starts again after the last', async () => {
    const [cell, atom, bone] = ids;
    expect(await next('tendani')).toMatchObject({ id: cell, left: 3 });
    await post('tendani', `/api/verify/${cell}/approve`, { reason: null });
    expect(await next('tendani', { after: cell })).toMatchObject({ id: atom, left: 2 });
    expect(await next('tendani', { after: atom, skip: [atom] })).toMatchObject({
      id: bone,
      left: 2,
    });
    await post('tendani', `/api/verify/${bone}/approve`, { reason: null });
    expect(await next('tendani', { after: bone })).toMatchObject({ id: atom, left: 1 });
    expect(await next('tendani', { after: bone, skip: [atom] })).toMatchObject({
      status: 200,
      id: null,
      left: 1,
    });
  });

  test('follows the order and the filters of the view', async () => {
    const [cell, atom] = ids;
    expect(await next('tendani', { sort: 'concept' })).toMatchObject({ id: atom });
    expect(await next('tendani', { sort: 'concept', after: cell })).toMatchObject({ word: 'atom' });
    expect(await next('tendani', { sort: 'newest' })).toMatchObject({ word: 'bone' });
    expect(await next('tendani', { sort: 'newest', after: atom })).toMatchObject({ id: cell });
    expect(await next('tendani', { query: 'bon' })).toMatchObject({ word: 'bone', left: 1 });
  });

  test('comes first from the languages that the verifier prefers, like the list', async () => {
    const zulu = await submit({ englishWord: 'zinc', vernacularWord: 'izinki', language: 'zulu' });
    await people.tendani.request('PUT', '/api/verify/preferences', {
      body: { languages: ['zulu'], subjects: [] },
    });
    expect(await next('tendani')).toMatchObject({ id: zulu, left: 4 });
    expect(await next('tendani', { after: zulu })).toMatchObject({ id: ids[0] });
    await people.tendani.request('PUT', '/api/verify/preferences', {
      body: { languages: [], subjects: [] },
    });
  });

  test('is never the verifier’s own, one that they approved already, or one of another', async () => {
    const [cell, atom, bone] = ids;
    await database.query('update terms set submitter_id = $2 where id = $1', [
      cell,
      people.tendani.id,
    ]);
    await database.query('insert into term_approvals (term_id, verifier_id) values ($1, $2)', [
      atom,
      people.tendani.id,
    ]);
    expect(await next('tendani')).toMatchObject({ id: bone, left: 1 });
    expect(await next('thabo', { skip: [cell] })).toMatchObject({ id: atom, left: 3 });
    await database.query(`update claims set expires_at = now() - interval '1 second'`);
    expect(await next('naledi', { skip: [cell, atom] })).toMatchObject({ id: bone });
  });

  test('is one of as many as the queue lists: those on which the verifier can decide', async () => {
    const [cell, atom, bone] = ids;
    const queue = async () => {
      const { json } = await people.tendani.request('GET', '/api/verify');
      const { terms, total } = json as { terms: { id: string }[]; total: number };
      expect((await next('tendani', { skip: [bone] })).left).toBe(total);
      expect(terms).toHaveLength(total);
      return terms.map(({ id }) => id);
    };
    expect(await queue()).toEqual([cell, atom, bone]);
    await database.query('update terms set submitter_id = $2 where id = $1', [
      cell,
      people.tendani.id,
    ]);
    expect(await queue()).toEqual([atom, bone]);
    await database.query(`insert into settings (name, value) values ('selfReview', 'true')`);
    expect(await queue()).toEqual([cell, atom, bone]);
    await database.query('delete from settings');
    await database.query('insert into term_approvals (term_id, verifier_id) values ($1, $2)', [
      atom,
      people.tendani.id,
    ]);
    expect(await queue()).toEqual([bone]);
    await post('thabo', `/api/verify/${bone}/claim`);
    expect(await queue()).toEqual([bone]);
    await limitScope('tendani', 'venda', 'law');
    expect(await queue()).toEqual([]);
    await clearScopes();
  });

  test('differs for verifiers who ask concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      await database.query('delete from claims');
      const replies = await Promise.all([next('tendani'), next('thabo'), next('naledi')]);
      expect(replies.map(({ id }) => id).sort()).toEqual([...ids].sort());
    }
  });

  test('refuses more than fifty skipped ids and values that are not ids', async () => {
    const skip = Array.from({ length: 51 }, () => ids[0]);
    expect((await post('tendani', '/api/verify/next', { view: {}, skip })).status).toBe(400);
    expect((await post('tendani', '/api/verify/next', { view: {}, after: 'x' })).status).toBe(400);
    expect((await post('tendani', '/api/verify/next', {})).status).toBe(400);
  });
});

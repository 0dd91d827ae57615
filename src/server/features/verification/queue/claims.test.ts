import { expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import {
  database,
  people,
  post,
  site,
  startReviewSite,
  submit,
} from '#tests/support/review-site.ts';

startReviewSite();

const claim = (who: 'tendani' | 'thabo', id: string) => post(who, `/api/verify/${id}/claim`);
const claims = async (id: string) =>
  (await database.query('select verifier_id from claims where term_id = $1', [id])).rows;

test('a claim lasts 30 minutes, can be renewed, and names the other verifier', async () => {
  const id = await submit();
  const first = (await claim('tendani', id)).json as { until: string };
  const minutes = (Date.parse(first.until) - Date.now()) / 60_000;
  expect(minutes).toBeCloseTo(30, 0);
  expect((await claim('thabo', id)).json).toEqual({
    until: first.until,
    claimedBy: expect.stringMatching(/^Tendani /),
  });
  const renewed = (await claim('tendani', id)).json as { until: string; claimedBy: null };
  expect(renewed.claimedBy).toBeNull();
  expect(Date.parse(renewed.until)).toBeGreaterThan(Date.parse(first.until));
  await database.query(`update claims set expires_at = now() - interval '1 second'`);
  expect((await claim('thabo', id)).json).toMatchObject({ claimedBy: null });
});

test('a claim never refuses a decision, and ends with it', async () => {
  const id = await submit();
  await claim('tendani', id);
  expect((await post('thabo', `/api/verify/${id}/approve`, { reason: null })).status).toBe(200);
  expect(await claims(id)).toEqual([]);
  expect(await claim('tendani', id)).toMatchObject({
    status: 409,
    json: { detail: m.errors_detail_term_verified() },
  });
});

test('concurrent claims and decisions of one term leave it decided and unclaimed', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await submit({ vernacularWord: `shoko ${round}` });
    const [decided, ...claimed] = await Promise.all([
      post('thabo', `/api/verify/${id}/approve`, { reason: null }),
      claim('tendani', id),
      claim('tendani', id),
    ]);
    expect(decided.status).toBe(200);
    for (const { status } of claimed) expect([200, 409]).toContain(status);
    expect(await claims(id)).toEqual([]);
  }
});

test('only the verifier who claimed a term releases it', async () => {
  const id = await submit();
  await claim('tendani', id);
  const release = async (who: 'tendani' | 'thabo') =>
    (await people[who].request('DELETE', `/api/verify/${id}/claim`)).json;
  expect(await release('thabo')).toEqual({ released: false });
  expect(await release('tendani')).toEqual({ released: true });
});

test('signing out ends a claim', async () => {
  const leaving = await site.signIn('Zanele', 'verifier');
  const id = await submit();
  await leaving.request('POST', `/api/verify/${id}/claim`);
  expect(await claims(id)).toHaveLength(1);
  await database.query(`delete from sessions where sess ->> 'userId' = $1`, [leaving.id]);
  expect(await claims(id)).toEqual([]);
});

test.each(['approve', 'reject'] as const)(
  '%s with a version that has changed since returns 409 and stores nothing',
  async (decision) => {
    const id = await submit({ vernacularWord: `shoko ${decision}` });
    await database.query('update terms set version = 2 where id = $1', [id]);
    const decide = (version: number | undefined) =>
      post('tendani', `/api/verify/${id}/${decision}`, {
        reason: 'A good enough reason.',
        version,
      });
    expect(await decide(1)).toMatchObject({
      status: 409,
      json: { detail: m.errors_detail_term_changed() },
    });
    expect((await decide(2)).status).toBe(200);
  },
);

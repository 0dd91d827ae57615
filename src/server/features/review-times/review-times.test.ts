import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getReviewTimes, ReviewTimes } from '#contract/review/review-times.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { loadCrowd } from '#server/development/crowd/load.ts';
import type { Database } from '#server/platform/db/database.ts';
import { submitTerm } from '#server/terms/changes/store-terms.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aContributor, aSystemUser, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { servedApp } from '#tests/support/served-app.ts';
import { smallCrowd } from '#tests/support/small-crowd.ts';
import { readReviewTimes } from './routes.ts';

const NOW = new Date();
const DAY = 86_400;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY * 1000).toISOString();
const find = (times: ReviewTimes[], language: Language) =>
  times.find((row) => row.language === language);

describe('the review times of submissions', () => {
  let database: Database;
  let rudo: string;
  let tendani: string;
  beforeAll(async () => {
    database = await testDatabase();
    rudo = (await aContributor(database, 'Rudo')).id;
    tendani = (await aVerifier(database, 'Tendani')).id;
  });
  afterAll(() => database.close());

  const submit = (language: Language, days: number, submitterId = rudo) =>
    database.transaction((tx) =>
      submitTerm(tx, aTermInput({ language }), submitterId, null, daysAgo(days)),
    );
  const approve = (id: string, days: number) =>
    database.transaction((tx) =>
      applyTransition(tx, id, {
        transition: 'approve',
        actorId: tendani,
        reason: null,
        at: daysAgo(days),
      }),
    );

  test('leaves out imports, decisions older than 90 days, and nothing else', async () => {
    const importer = await aSystemUser(database);
    await approve((await submit('venda', 120)).id, 95);
    await approve((await submit('venda', 50, importer)).id, 1);
    await approve((await submit('venda', 20)).id, 16);
    await approve((await submit('venda', 20)).id, 10);
    await submit('venda', 30, importer);
    await submit('venda', 12);
    expect(find(await readReviewTimes(database, NOW), 'venda')).toEqual({
      language: 'venda',
      decided: 2,
      median: 4 * DAY,
      p95: 10 * DAY,
      withinWeek: 1,
      withinTwoWeeks: 2,
      pending: 1,
      oldest: 12 * DAY,
      activeVerifiers: 1,
      agreement: null,
    });
  });

  test('leaves out the time for which a submission waited for its author', async () => {
    const { id } = await submit('zulu', 30);
    await database.query('update terms set author_wait_seconds = $2 where id = $1', [id, 20 * DAY]);
    expect(find(await readReviewTimes(database, NOW), 'zulu')?.oldest).toBe(10 * DAY);
    await approve(id, 5);
    expect(find(await readReviewTimes(database, NOW), 'zulu')).toMatchObject({
      median: 5 * DAY,
      pending: 0,
      oldest: null,
    });
  });

  test('does not count a submission that is waiting for its author', async () => {
    const { id } = await submit('shona', 3);
    await database.query(
      'update terms set changes_requested_at = now(), changes_requested_by = $2 where id = $1',
      [id, tendani],
    );
    expect(find(await readReviewTimes(database, NOW), 'shona')).toMatchObject({
      decided: 0,
      median: null,
      pending: 0,
      oldest: null,
    });
  });

  test('are public', async () => {
    const site = await servedApp(database);
    const reply = await site.anonymous.request('GET', '/api/review-times');
    expect(reply.status).toBe(200);
    const { asOf, languages } = reply.json as ReplyOf<typeof getReviewTimes>;
    expect(languages.map(({ language }) => language)).toEqual(languageIds);
    expect(Date.parse(asOf)).toBeGreaterThan(NOW.getTime());
    await site.close();
  });
});

test('equal a count by hand on the crowd', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  await loadCrowd(database, { now: NOW.getTime(), sizes: smallCrowd, log: { warn: () => {} } });
  const { rows: terms } = await database.query<{
    id: string;
    language: Language;
    status: string;
    createdAt: string;
    isSystem: boolean;
  }>(
    `select t.id, t.language, t.status, t.created_at, u.is_system
     from terms t
     join users u on u.id = t.submitter_id`,
  );
  const { rows: history } = await database.query<{
    termId: string;
    action: string;
    createdAt: string;
  }>('select term_id, action, created_at from term_history order by position');
  const seconds = (from: string, to: string) =>
    Math.floor((Date.parse(to) - Date.parse(from)) / 1000);
  const times = await readReviewTimes(database, NOW);
  for (const language of languageIds) {
    const own = terms.filter((term) => term.language === language && !term.isSystem);
    const waits = own
      .flatMap((term) => {
        const first = history.find(
          ({ termId, action }) => termId === term.id && ['verified', 'rejected'].includes(action),
        );
        const isRecent = first && Date.parse(first.createdAt) > Date.parse(daysAgo(90));
        return first && isRecent ? [seconds(term.createdAt, first.createdAt)] : [];
      })
      .toSorted((a, b) => a - b);
    const ages = own
      .filter(({ status }) => status === 'pending')
      .map(({ createdAt }) => seconds(createdAt, NOW.toISOString()));
    expect(find(times, language)).toMatchObject({
      decided: waits.length,
      median: waits[Math.ceil(waits.length * 0.5) - 1] ?? null,
      p95: waits[Math.ceil(waits.length * 0.95) - 1] ?? null,
      withinWeek: waits.filter((wait) => wait <= 7 * DAY).length,
      withinTwoWeeks: waits.filter((wait) => wait <= 14 * DAY).length,
      pending: ages.length,
      oldest: ages.length > 0 ? Math.max(...ages) : null,
    });
  }
});

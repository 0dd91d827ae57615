import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DonationStatus } from '#domain/donation.ts';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aDonation, anAdmin, aSystemUser, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { monthsUntil, readStatistics } from './statistics.ts';

const NOW = new Date('2026-11-15T12:00:00Z');

type Who = { id: string };

/**
 * Stores a term that was submitted at the time `at`, with its history. The term is pending unless a
 * decision is given.
 */
async function term(
  database: Database,
  by: Who,
  at: string,
  of: { language: string; subject: string },
  decision?: { action: 'verified' | 'rejected'; by: Who; at: string },
): Promise<string> {
  const {
    rows: [row],
  } = await database.query<{ id: string }>(
    `insert into terms (
       english_word, vernacular_word, meaning, language, subject, submitter_id, created_at,
       status, verifier_id, verified_at
     )
     values ('heart', 'moyo', 'The muscle that moves blood.', $1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [
      of.language,
      of.subject,
      by.id,
      at,
      decision?.action ?? 'pending',
      decision?.by.id ?? null,
      decision?.action === 'verified' ? decision.at : null,
    ],
  );
  await database.query(
    `insert into term_history (term_id, action, actor_id, created_at)
     values ($1, 'created', $2, $3)`,
    [row!.id, by.id, at],
  );
  if (decision) await decide(database, row!.id, decision);
  return row!.id;
}

const decide = (
  database: Database,
  id: string,
  { action, by, at }: { action: string; by: Who; at: string },
) =>
  database.query(
    `insert into term_history (term_id, action, actor_id, created_at, reason)
     values ($1, $2, $3, $4, 'A good enough reason.')`,
    [id, action, by.id, at],
  );

describe('statistics of an empty site', () => {
  test('returns every figure as zero or null', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    const { terms, reviewTimes, queue, people, reviews, donations } = await readStatistics(
      database,
      NOW,
    );
    expect(terms.total).toEqual({ verified: 0, pending: 0, rejected: 0 });
    expect([terms.byLanguage.length, terms.bySubject.length, terms.byMonth.length]).toEqual([
      languageIds.length,
      subjectIds.length,
      12,
    ]);
    expect(reviewTimes[4]).toEqual({
      language: 'venda',
      reviewed: 0,
      median: null,
      ninetieth: null,
      agreement: null,
    });
    expect(queue[4]).toEqual({ language: 'venda', pending: 0, oldest: null, median: null });
    expect([people.total, reviews.total, donations.total]).toEqual([
      { contributors: 0, verifiers: 0 },
      { approved: 0, rejected: 0 },
      { count: 0, cents: 0 },
    ]);
    expect(donations.byMonth).toEqual(
      monthsUntil(NOW, 12).map((month) => ({ month, count: 0, cents: 0 })),
    );
  });
});

describe('statistics of a small site, counted by hand', () => {
  let database: Database;
  let found: Awaited<ReturnType<typeof readStatistics>>;
  beforeAll(async () => {
    database = await testDatabase();
    const [rudo, sipho, tendani, naledi] = [
      await aContributor(database, 'Rudo'),
      await aContributor(database, 'Sipho'),
      await aVerifier(database, 'Tendani'),
      await anAdmin(database, 'Naledi'),
    ];
    const machine = { id: await aSystemUser(database) };
    const [venda, zulu] = [
      { language: 'venda', subject: 'biology' },
      { language: 'zulu', subject: 'law' },
    ];
    // The first decisions on four of Rudo's terms take 10 minutes, 1 hour, 2 hours and a day. The
    // decision on the fifth was made a month too early for the statistics, which cover twelve
    // months.
    await term(database, rudo, '2026-10-01T00:00:00Z', venda, {
      action: 'verified',
      by: tendani,
      at: '2026-10-01T00:10:00Z',
    });
    await term(database, rudo, '2026-10-31T23:59:59Z', venda, {
      action: 'rejected',
      by: tendani,
      at: '2026-11-01T00:59:59Z',
    });
    const reopened = await term(database, rudo, '2026-11-01T00:00:00Z', venda, {
      action: 'verified',
      by: naledi,
      at: '2026-11-01T02:00:00Z',
    });
    await term(database, rudo, '2026-11-02T00:00:00Z', venda, {
      action: 'verified',
      by: naledi,
      at: '2026-11-03T00:00:00.900Z',
    });
    await term(database, rudo, '2025-11-30T23:00:00Z', venda, {
      action: 'verified',
      by: tendani,
      at: '2025-11-30T23:30:00Z',
    });
    // After a term is moved to another language and approved again, its first decision still
    // counts, but for the new language.
    await database.query(`update terms set language = 'zulu', subject = 'law' where id = $1`, [
      reopened,
    ]);
    await decide(database, reopened, {
      action: 'verified',
      by: tendani,
      at: '2026-11-10T00:00:00Z',
    });
    // Three of Sipho's terms in isiZulu have waited 1, 2 and 4 hours, and one in Tshivenda 3 days.
    for (const at of ['2026-11-15T11:00:00Z', '2026-11-15T10:00:00Z', '2026-11-15T08:00:00Z'])
      await term(database, sipho, at, zulu);
    await term(database, sipho, '2026-11-12T12:00:00Z', venda);
    // Imported terms are counted in their month, but not as contributions or reviews.
    for (const at of ['2026-11-05T00:00:00Z', '2026-11-05T00:00:00Z'])
      await term(database, machine, at, zulu, { action: 'verified', by: machine, at });
    const donate = (amount: number, status: DonationStatus, at: string) =>
      aDonation(database, { amount, status, createdAt: at });
    await Promise.all([
      donate(2500, 'completed', '2026-11-01T00:00:00Z'),
      donate(50, 'completed', '2026-11-14T00:00:00Z'),
      donate(1000, 'completed', '2025-11-30T23:59:59Z'),
      donate(9999, 'completed', '2026-02-28T00:00:00Z'),
      donate(700, 'pending', '2026-11-01T00:00:00Z'),
      donate(700, 'failed', '2026-11-01T00:00:00Z'),
      donate(700, 'refunded', '2026-11-01T00:00:00Z'),
    ]);
    found = await readStatistics(database, NOW);
  });
  afterAll(() => database.close());

  const of = <Row extends object>(rows: readonly Row[], key: Partial<Row>) =>
    rows.find((row) =>
      Object.entries(key).every(([name, value]) => row[name as keyof Row] === value),
    );

  test('counts terms by status, language, subject and month of submission', () => {
    expect(found.terms.total).toEqual({ verified: 6, pending: 4, rejected: 1 });
    expect(found.terms.byLanguage.map(({ language }) => language)).toEqual(languageIds);
    expect(of(found.terms.byLanguage, { language: 'venda' })).toEqual({
      language: 'venda',
      verified: 3,
      pending: 1,
      rejected: 1,
    });
    expect(of(found.terms.byLanguage, { language: 'zulu' })).toEqual({
      language: 'zulu',
      verified: 3,
      pending: 3,
      rejected: 0,
    });
    expect(of(found.terms.byLanguage, { language: 'shona' })).toEqual({
      language: 'shona',
      verified: 0,
      pending: 0,
      rejected: 0,
    });
    expect(found.terms.bySubject.map(({ subject }) => subject)).toEqual(subjectIds);
    expect(of(found.terms.bySubject, { subject: 'biology' })).toEqual({
      subject: 'biology',
      verified: 3,
      pending: 1,
      rejected: 1,
    });
    expect(of(found.terms.bySubject, { subject: 'law' })).toEqual({
      subject: 'law',
      verified: 3,
      pending: 3,
      rejected: 0,
    });
    expect(found.terms.byMonth.map(({ month }) => month)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    expect(found.terms.byMonth.slice(-3)).toEqual([
      { month: '2026-09', verified: 0, pending: 0, rejected: 0 },
      { month: '2026-10', verified: 1, pending: 0, rejected: 1 },
      { month: '2026-11', verified: 4, pending: 4, rejected: 0 },
    ]);
  });

  test('measures review times to the first decision, under the term’s current language', () => {
    expect(of(found.reviewTimes, { language: 'venda' })).toEqual({
      language: 'venda',
      reviewed: 3,
      median: 3600,
      ninetieth: 86_400,
      agreement: null,
    });
    expect(of(found.reviewTimes, { language: 'zulu' })).toEqual({
      language: 'zulu',
      reviewed: 1,
      median: 7200,
      ninetieth: 7200,
      agreement: null,
    });
    expect(of(found.reviewTimes, { language: 'shona' })).toEqual({
      language: 'shona',
      reviewed: 0,
      median: null,
      ninetieth: null,
      agreement: null,
    });
  });

  test('measures the length, the oldest and the median wait of each queue', () => {
    expect(of(found.queue, { language: 'zulu' })).toEqual({
      language: 'zulu',
      pending: 3,
      oldest: 4 * 3600,
      median: 2 * 3600,
    });
    expect(of(found.queue, { language: 'venda' })).toEqual({
      language: 'venda',
      pending: 1,
      oldest: 3 * 86_400,
      median: 3 * 86_400,
    });
    expect(of(found.queue, { language: 'sotho' })).toEqual({
      language: 'sotho',
      pending: 0,
      oldest: null,
      median: null,
    });
  });

  test('counts each person once per month, and does not count system users', () => {
    expect(found.people.total).toEqual({ contributors: 2, verifiers: 2 });
    expect(found.people.byMonth.slice(-3)).toEqual([
      { month: '2026-09', contributors: 0, verifiers: 0 },
      { month: '2026-10', contributors: 1, verifiers: 1 },
      { month: '2026-11', contributors: 2, verifiers: 2 },
    ]);
  });

  test('counts every decision by a person in the month of the decision', () => {
    expect(found.reviews.total).toEqual({ approved: 5, rejected: 1 });
    expect(found.reviews.byMonth.slice(-2)).toEqual([
      { month: '2026-10', approved: 1, rejected: 0 },
      { month: '2026-11', approved: 3, rejected: 1 },
    ]);
  });

  test('sums completed donations in cents', () => {
    expect(found.donations.total).toEqual({ count: 4, cents: 13_549 });
    expect(of(found.donations.byMonth, { month: '2026-11' })).toEqual({
      month: '2026-11',
      count: 2,
      cents: 2550,
    });
    expect(of(found.donations.byMonth, { month: '2026-02' })).toEqual({
      month: '2026-02',
      count: 1,
      cents: 9999,
    });
    expect(found.donations.byMonth.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  test('never returns a negative age, even if clocks differ', async () => {
    expect(
      (await readStatistics(database, new Date('2026-11-12T11:00:00Z'))).queue.find(
        ({ language }) => language === 'venda',
      ),
    ).toMatchObject({ oldest: 0, median: 0 });
  });
});

test('lists months up to the current one, across a year boundary', () => {
  expect(monthsUntil(new Date('2026-01-31T23:59:59Z'), 3)).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import type { ReviewView } from '#domain/review/review-queue.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import { countActiveVerifiers } from '#server/terms/access/active-verifiers.ts';
import { aContributor, aSystemUser, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openExplainer, recordStatements } from '#tests/support/explain.ts';
import { manyTerms } from '#tests/support/many-terms.ts';
import { pickNext } from './next.ts';
import { listPendingTerms } from './queue.ts';

const TERMS = 100_000;
const PENDING = 5_000;

/**
 * These terms need no search keys, because searches in the queue read only the keys of pending
 * terms.
 */
const INSERT_VERIFIED = `
  insert into terms (
    english_word,
    vernacular_word,
    language,
    subject,
    submitter_id,
    status,
    verifier_id,
    verified_at,
    created_at
  )
  select
    'word ' || n,
    'shoko ' || n,
    'zulu',
    'physics',
    $1,
    'verified',
    $2,
    now(),
    now() - n * interval '1 second'
  from generate_series(1, ${TERMS - PENDING}) as n`;

/** Decisions of a verifier in two years, so that the last weeks are a small part. */
const INSERT_DECISIONS = `
  insert into term_history (term_id, action, actor_id, created_at)
  select t.id, 'verified', $1, now() - row_number() over () * interval '1 hour'
  from terms t
  where t.status = 'verified'
  limit 20000`;

let database: Awaited<ReturnType<typeof testDatabase>>;
let caller: SignedInCaller;
let explainer: Awaited<ReturnType<typeof openExplainer>>;
let first: string;
beforeAll(async () => {
  database = await testDatabase();
  const verifierId = await aSystemUser(database);
  const { id: submitterId } = await aContributor(database);
  const patient = await database.connection();
  await patient.query('set statement_timeout = 0');
  await manyTerms(patient, PENDING, { submitterId, verifierId });
  await patient.query(
    `update terms
     set status = 'pending', verifier_id = null, verified_at = null`,
  );
  await patient.query(`update search_keys set status = 'pending'`);
  await patient.query(INSERT_VERIFIED, [submitterId, verifierId]);
  const tendani = await aVerifier(database);
  await patient.query(INSERT_DECISIONS, [tendani.id]);
  await patient.query(
    'vacuum analyze terms, term_history, search_keys, claims, users, term_approvals',
  );
  patient.release();
  const { rows } = await database.query<{ id: string }>(
    `insert into sessions (sid, sess, expire)
     values ('tendani', '{}', now() + interval '1 day')
     returning id`,
  );
  caller = { ...tendani, sessionId: rows[0]?.id ?? null } as SignedInCaller;
  const oldest = await database.query<{ id: string }>(
    `select id from terms where status = 'pending' order by created_at limit 1`,
  );
  first = oldest.rows[0]?.id ?? '';
  explainer = await openExplainer(database.url, 'custom');
}, 300_000);
afterAll(async () => {
  await explainer.close();
  await database.close();
});

const all: ReviewView = {
  languages: [],
  subject: 'all',
  query: '',
  by: '',
  age: 'any',
  sort: 'oldest',
};
const views: [string, Partial<ReviewView>][] = [
  ['everything', {}],
  ['two languages', { languages: ['zulu', 'venda'] }],
  ['one subject', { subject: 'physics' }],
  ['a word', { query: 'system' }],
  ['an author', { by: 'rudo' }],
  ['a month', { age: 'month' }],
  ['the newest', { sort: 'newest' }],
  ['concepts', { sort: 'concept' }],
];
const none = { languages: [], subjects: [] };
const zuluFirst = { languages: ['zulu' as const], subjects: [] };

/** Explains each statement that reads the queue. */
async function explainAll(statements: Parameters<typeof explainer.explain>[0][]) {
  const summaries = [];
  for (const statement of statements.filter(({ text }) => !/insert|delete/.test(text)))
    summaries.push(await explainer.explain(statement));
  return summaries;
}

test.each(views)('the queue of %s reads only pending terms', async (_, change) => {
  for (const preferences of [none, zuluFirst]) {
    const { queryable, statements } = recordStatements(database);
    const view = { ...all, ...change };
    const listed = { caller, view, page: { page: 2, pageSize: 25 } };
    await listPendingTerms(queryable, listed, preferences);
    for (const { scanned, spills, rows } of await explainAll(statements)) {
      expect(scanned).not.toContain('terms');
      expect(scanned).not.toContain('search_keys');
      expect(spills).toBe(0);
      expect(rows).toBeLessThan(PENDING * 8);
    }
  }
});

test.each(views)('the next submission of %s reads only pending terms', async (_, change) => {
  for (const preferences of [none, zuluFirst]) {
    const { queryable, statements } = recordStatements(database);
    const view = { ...all, ...change };
    await pickNext(queryable, { caller, view, after: first, skip: [] }, preferences);
    for (const { scanned, spills, rows } of await explainAll(statements)) {
      expect(scanned).not.toContain('terms');
      expect(scanned).not.toContain('search_keys');
      expect(spills).toBe(0);
      expect(rows).toBeLessThan(PENDING * 8);
    }
  }
});

test('the count of active verifiers reads only the decisions of the last weeks', async () => {
  const { queryable, statements } = recordStatements(database);
  expect(await countActiveVerifiers(queryable)).toContainEqual({ language: 'zulu', active: 1 });
  for (const { scanned, indexes, rows } of await explainAll(statements)) {
    expect(scanned).not.toContain('terms');
    expect(scanned).not.toContain('term_history');
    expect(indexes).toContain('term_history_recent');
    expect(rows).toBeLessThan(limits.activeVerifierDays * 24 * 3);
  }
});

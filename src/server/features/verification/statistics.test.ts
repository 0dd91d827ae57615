import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listRecentHistory } from '#contract/review/verification.ts';
import type { getVerifierStatistics } from '#contract/review/verifier-statistics.ts';
import { loadCrowd } from '#server/development/crowd/load.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { anAdmin, aSystemUser, aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { smallCrowd } from '#tests/support/small-crowd.ts';
import { readVerifierStatistics } from './statistics.ts';

const NOW = Date.now();
const DAY_MS = 86_400_000;
const SINCE = new Date(NOW - 60 * DAY_MS);

let database: Database;
let site: ServedApp;
let naledi: Client;
beforeAll(async () => {
  database = await testDatabase();
  await loadCrowd(database, { now: NOW, sizes: smallCrowd, log: { warn: () => {} } });
  await sendBackSome();
  await importSome();
  site = await servedApp(database);
  naledi = await site.signIn('Naledi', 'admin');
});
afterAll(async () => {
  await site.close();
  await database.close();
});

/** Sends five verified terms back, as an administrator. */
async function sendBackSome(): Promise<void> {
  const { id: actorId } = await anAdmin(database, 'Zodwa');
  const { rows } = await database.query<{ id: string }>(
    `select id from terms where status = 'verified' order by verified_at desc, id limit 5`,
  );
  for (const { id } of rows)
    await database.transaction((tx) =>
      applyTransition(tx, id, { transition: 'reopen', actorId, reason: 'This word is wrong.' }),
    );
}

async function importSome(): Promise<void> {
  const importer = await aSystemUser(database);
  const terms = ['alpha', 'beta'].map((englishWord) => aTermInput({ englishWord }));
  await database.transaction((tx) =>
    storeTerms(tx, terms, { submitterId: importer, verifierId: importer }),
  );
}

type Entry = {
  termId: string;
  actorId: string;
  action: string;
  createdAt: string;
  reason: string | null;
};
type Term = { id: string; language: string; createdAt: string; isImport: boolean };

/** Counts the figures in JavaScript, from the rows of the tables. */
async function countByHand() {
  const { rows: history } = await database.query<Entry>(
    'select term_id, actor_id, action, created_at, reason from term_history order by position',
  );
  const { rows: terms } = await database.query<Term>(
    `select t.id, t.language, t.created_at, u.is_system as is_import
     from terms t
     join users u on u.id = t.submitter_id`,
  );
  const { rows: systemUsers } = await database.query<{ id: string }>(
    'select id from users where is_system',
  );
  const { rows: sources } = await database.query<{ termId: string }>(
    'select term_id from term_sources',
  );
  const isDecision = ({ action }: Entry) => action === 'verified' || action === 'rejected';
  const decisions = history.filter(
    (entry) =>
      isDecision(entry) &&
      Date.parse(entry.createdAt) >= SINCE.getTime() &&
      systemUsers.every(({ id }) => id !== entry.actorId),
  );
  const groups = Object.groupBy(decisions, ({ actorId, termId }) => {
    const term = terms.find(({ id }) => id === termId);
    return `${actorId} ${term?.language}`;
  });
  return Object.entries(groups).map(([key, group = []]) => {
    const waits = group
      .flatMap((entry) => {
        const term = terms.find(({ id }) => id === entry.termId);
        const first = history.find((each) => isDecision(each) && each.termId === entry.termId);
        if (!term || term.isImport || first !== entry) return [];
        return [Math.floor((Date.parse(entry.createdAt) - Date.parse(term.createdAt)) / 1000)];
      })
      .toSorted((a, b) => a - b);
    return {
      key,
      decisions: group.length,
      medianSeconds: waits[Math.ceil(waits.length / 2) - 1] ?? null,
      reversals: group.filter((entry) =>
        history
          .slice(history.indexOf(entry) + 1)
          .some(
            (later) =>
              later.termId === entry.termId &&
              later.reason === 'This word is wrong.' &&
              later.actorId !== entry.actorId,
          ),
      ).length,
      sourced: group.filter(({ termId }) => sources.some((source) => source.termId === termId))
        .length,
    };
  });
}
const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);

test('every figure equals a count by hand on the crowd', async () => {
  const rows = await readVerifierStatistics(database, { since: SINCE, verifierId: null });
  const figures = rows.map(({ verifier, language, ...row }) => ({
    key: `${verifier.id} ${language}`,
    ...row,
  }));
  const expected = await countByHand();
  expect(figures.toSorted(byKey)).toEqual(expected.toSorted(byKey));
  expect(expected.reduce((sum, { reversals }) => sum + reversals, 0)).toBeGreaterThanOrEqual(5);
});

test('leaves out decisions that were undone', async () => {
  const read = async () =>
    (await readVerifierStatistics(database, { since: SINCE, verifierId: null })).reduce(
      (sum, { decisions }) => sum + decisions,
      0,
    );
  const before = await read();
  const { rows } = await database.query<{ id: string }>(
    `insert into uncounted_decisions (history_id, why)
     select id, 'undone'
     from term_history
     where action = 'verified' and actor_id in (select person_id from reviewer_counts)
     order by position desc
     limit 1
     returning history_id as id`,
  );
  expect(await read()).toBe(before - 1);
  await database.query('delete from uncounted_decisions where history_id = $1', [rows[0]?.id]);
  expect(await read()).toBe(before);
});

test('shows verifiers their own figures only, and administrators those of all', async () => {
  const path = '/api/verify/statistics';
  const all = (await naledi.request('GET', path)).json as ReplyOf<typeof getVerifierStatistics>;
  expect(new Set(all.verifiers.map(({ verifier }) => verifier.id)).size).toBeGreaterThan(5);
  const tendani = await site.signIn('Tendani', 'verifier');
  expect((await tendani.request('GET', path)).json).toMatchObject({ verifiers: [] });
  expect(await naledi.request('GET', `${path}?since=yesterday`)).toMatchObject({
    status: 400,
    json: { errors: [{ path: 'since', message: expect.stringMatching(/\.$/) }] },
  });
});

test('Recent History leaves imports out, and filters by verifier', async () => {
  const read = async (query: string) =>
    (await naledi.request('GET', `/api/verify/recent-history?pageSize=100${query}`))
      .json as ReplyOf<typeof listRecentHistory>;
  const people = await read('');
  expect((await read('&imports=true')).total).toBe(people.total + 2);
  const [verifier] = people.verifiers;
  const own = await read(`&verifier=${verifier?.id}`);
  expect(own.total).toBeGreaterThan(0);
  expect(own.total).toBeLessThan(people.total);
  expect(new Set(own.actions.map((action) => action.verifier.id))).toEqual(new Set([verifier?.id]));
  const perVerifier = await Promise.all(
    people.verifiers.map(async ({ id }) => (await read(`&verifier=${id}`)).total),
  );
  expect(perVerifier.reduce((sum, total) => sum + total, 0)).toBe(people.total);
  expect((await naledi.request('GET', '/api/verify/recent-history?verifier=me')).status).toBe(400);
});

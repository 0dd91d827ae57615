import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkActive } from '#server/identity/sessions/active.ts';
import type { Database } from '#server/platform/db/database.ts';
import { submitTerm } from '#server/terms/changes/store-terms.ts';
import {
  aContributor,
  anAdmin,
  aTerm,
  aTermInput,
  aVerifier,
  type Person,
} from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { undoBatch } from './batches.ts';
import { endSuspension, readSuspension, storeSuspension } from './suspension.ts';
import { changeUserRole } from './users.ts';

let database: Database;
let admin: Person;
beforeAll(async () => {
  database = await testDatabase();
  admin = await anAdmin(database);
});
afterAll(() => database.close());

const reason = 'Sent advertisements.';
const suspendPerson = (userId: string, rejectPending = true) =>
  database.transaction((tx) =>
    storeSuspension(tx, userId, { actorId: admin.id, reason, rejectPending }),
  );
const submit = (submitterId: string, englishWord = 'heart') =>
  database.transaction(async (tx) => {
    const term = await submitTerm(tx, aTermInput({ englishWord }), submitterId);
    await checkActive(tx, submitterId);
    return term;
  });
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

async function readCounters() {
  const tables = ['term_counts', 'month_counts', 'reviewer_counts', 'first_decisions'];
  const counters: Record<string, unknown> = {};
  for (const table of tables) {
    const column = table === 'first_decisions' ? 'count(*)' : 'coalesce(sum(n), 0)';
    const { rows } = await database.query(`select ${column}::integer as n from ${table}`);
    counters[table] = rows[0];
  }
  const { rows } = await database.query(
    `select status, sum(n)::integer as n
     from term_counts
     group by status
     having sum(n) <> 0
     order by status`,
  );
  return { ...counters, byStatus: rows };
}

describe('40 spam terms by one person', () => {
  test('leave the queue, the search and the statistics, and return with Undo', async () => {
    const sipho = await aContributor(database, 'Sipho');
    const before = await readCounters();
    for (let index = 0; index < 40; index += 1) await submit(sipho.id, `offer ${index}`);
    const submitted = await readCounters();

    const batch = await suspendPerson(sipho.id);
    expect(await readCounters()).toEqual(before);
    const { rows: terms } = await database.query<{ status: string; keys: number }>(
      `select t.status, (select count(*) from search_keys k where k.term_id = t.id) as keys
       from terms t
       where t.spam_batch = $1`,
      [batch],
    );
    expect(terms).toEqual(Array(40).fill({ status: 'rejected', keys: 0 }));
    const { rows: notices } = await database.query(
      'select kind, mail from notices where user_id = $1',
      [sipho.id],
    );
    expect(notices).toEqual([{ kind: 'suspended', mail: 'queued' }]);

    const { restored, skipped } = await undoBatch(database, batch!, admin.id);
    expect([restored, skipped]).toEqual([40, []]);
    expect(await readCounters()).toEqual(submitted);
    const { rows: found } = await database.query(
      `select count(*) as n
       from search_keys k
       join terms t on t.id = k.term_id
       where t.submitter_id = $1 and t.status = 'pending' and k.side = 'english'`,
      [sipho.id],
    );
    expect(found).toEqual([{ n: 40 }]);
    expect(await statusOf(undoBatch(database, batch!, admin.id))).toBe(409);
  });

  test('are recorded in the audit log and in the history of each term', async () => {
    const zodwa = await aContributor(database, 'Zodwa');
    const term = await aTerm(database, { submitterId: zodwa.id });
    const batch = await suspendPerson(zodwa.id);
    await undoBatch(database, batch!, admin.id);
    await database.transaction((tx) => endSuspension(tx, zodwa.id, admin.id));
    const { rows: audit } = await database.query(
      'select action, change from audit where person_id = $1 order by position',
      [zodwa.id],
    );
    expect(audit).toEqual([
      { action: 'suspension', change: { from: 'active', to: 'suspended' } },
      { action: 'batch', change: { from: null, to: 'spam', count: 1 } },
      { action: 'batch', change: { from: 'spam', to: null, count: 1 } },
      { action: 'suspension', change: { from: 'suspended', to: 'active' } },
    ]);
    const { rows: history } = await database.query(
      'select action, actor_id, reason from term_history where term_id = $1 order by position',
      [term.id],
    );
    expect(history.slice(1)).toEqual([
      { action: 'rejected', actorId: admin.id, reason },
      { action: 'updated', actorId: admin.id, reason: 'Batch undone.' },
    ]);
  });
});

describe('a suspension', () => {
  test('keeps decided terms, and pending ones unless they are to be rejected', async () => {
    const thabo = await aContributor(database, 'Thabo');
    const verifier = await aVerifier(database);
    await aTerm(database, { submitterId: thabo.id, verifierId: verifier.id, status: 'verified' });
    await aTerm(database, { submitterId: thabo.id, englishWord: 'lung' });
    expect(await suspendPerson(thabo.id, false)).toBeNull();
    expect(await readSuspension(database, thabo.id)).toMatchObject({
      active: true,
      reason,
      by: { firstName: 'Naledi' },
      pending: 1,
    });
  });

  test('is refused for verifiers and administrators, and for suspended people', async () => {
    expect(await statusOf(suspendPerson((await aVerifier(database, 'Lerato')).id))).toBe(409);
    expect(await statusOf(suspendPerson(admin.id))).toBe(409);
    const chipo = await aContributor(database, 'Chipo');
    const twice = await Promise.all([1, 2].map(() => statusOf(suspendPerson(chipo.id))));
    expect(twice.sort()).toEqual([200, 409]);
  });

  test('can be lifted once, and keeps the person from getting a role until then', async () => {
    const rudo = await aContributor(database, 'Rudo');
    await suspendPerson(rudo.id);
    const makeVerifier = () =>
      statusOf(
        database.transaction((tx) =>
          changeUserRole(tx, rudo.id, { to: 'verifier', actorId: admin.id }),
        ),
      );
    expect(await makeVerifier()).toBe(409);
    const liftOnce = () =>
      statusOf(database.transaction((tx) => endSuspension(tx, rudo.id, admin.id)));
    expect([await liftOnce(), await liftOnce()]).toEqual([200, 409]);
    expect((await readSuspension(database, rudo.id)).history).toMatchObject([
      { reason, liftedBy: { firstName: 'Naledi' } },
    ]);
    expect(await makeVerifier()).toBe(200);
  });

  test.each(['submission', 'suspension'] as const)(
    'leaves no pending term if the %s starts first, 50 times',
    async (first) => {
      for (let round = 0; round < 50; round += 1) {
        const { id } = await aContributor(database, `${first}-${round}`);
        const start = { submission: () => submit(id), suspension: () => suspendPerson(id) };
        const second = first === 'submission' ? 'suspension' : 'submission';
        const running = [start[first](), start[second]()];
        const [submission] = await Promise.allSettled(
          first === 'submission' ? running : running.reverse(),
        );
        const { rows } = await database.query<{ status: string; spam: boolean }>(
          `select status, spam_batch is not null as spam
           from terms
           where submitter_id = $1`,
          [id],
        );
        expect(rows).toEqual(
          submission!.status === 'fulfilled' ? [{ status: 'rejected', spam: true }] : [],
        );
        if (submission!.status === 'rejected')
          expect(submission!.reason).toHaveProperty('status', 403);
      }
    },
  );
});

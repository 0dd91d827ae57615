import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import type { TermInput } from '#domain/term/fields.ts';
import { type Database, openDatabase, type Queryable } from '#server/platform/db/database.ts';
import {
  aContributor,
  anAdmin,
  aSystemUser,
  aTerm,
  aTermInput,
  aVerifier,
} from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { storeTerms, submitTerm } from '../changes/store-terms.ts';
import { applyTransition } from '../decisions/decide.ts';
import { countContributors, countTerms, termCounts } from './counts.ts';

let database: Database & { url: string };
let contributors: string[];
let verifiers: string[];
let machine: string;
beforeAll(async () => {
  database = await testDatabase();
  contributors = [
    (await aContributor(database, 'Rudo')).id,
    (await aContributor(database, 'Sipho')).id,
    (await aContributor(database, 'Lerato')).id,
  ];
  verifiers = [(await aVerifier(database, 'Tendani')).id, (await anAdmin(database, 'Naledi')).id];
  machine = await aSystemUser(database);
  await database.query(`insert into batches (kind, actor_id) values ('spam', $1)`, [verifiers[1]]);
});
afterAll(() => database.close());

/** Returns a generator of pseudorandom integers below a limit. The seed makes runs repeatable. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const input = (roll: (below: number) => number): TermInput =>
  aTermInput({
    englishWord: `word ${roll(1e6)}`,
    vernacularWord: `izwi ${roll(1e6)}`,
    meaning: 'A meaning.',
    language: languageIds[roll(5)]!,
    subject: subjectIds[roll(4)]!,
  });

async function someTerm(
  tx: Queryable,
  roll: (below: number) => number,
  status: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from terms where status = $1 order by id offset $2 limit 1',
    [status, roll(40)],
  );
  return rows[0]?.id;
}

/** Makes one random change in a transaction, and rolls back one in five of these transactions. */
async function change(roll: (below: number) => number, on: Database = database): Promise<void> {
  const undone = roll(5) === 0;
  const kind = roll(11);
  await on
    .transaction(async (tx) => {
      if (kind <= 2) await submitTerm(tx, input(roll), contributors[roll(3)]!);
      else if (kind === 3)
        await storeTerms(
          tx,
          Array.from({ length: 1 + roll(30) }, () => input(roll)),
          { submitterId: machine, verifierId: roll(2) ? machine : null },
        );
      else if (kind <= 6) {
        const id = await someTerm(tx, roll, 'pending');
        const transition = (['approve', 'reject', 'editAndApprove'] as const)[kind - 4]!;
        if (id)
          await applyTransition(tx, id, {
            transition,
            actorId: verifiers[roll(2)]!,
            reason: 'A good enough reason.',
            ...(transition === 'editAndApprove' ? { edit: input(roll) } : {}),
          });
      } else if (kind === 7) {
        const id = await someTerm(tx, roll, 'verified');
        if (id) {
          await tx.query(
            `update terms
             set status = 'pending', verifier_id = null, verified_at = null
             where id = $1 and status = 'verified'`,
            [id],
          );
          await tx.query(
            `insert into term_history (term_id, action, actor_id) values ($1, 'updated', $2)`,
            [id, verifiers[0]],
          );
        }
      } else if (kind === 8) {
        await toggleSpam(tx, await someTerm(tx, roll, 'rejected'));
      } else if (kind === 9) {
        await toggleCounting(tx, await someTerm(tx, roll, roll(2) ? 'verified' : 'rejected'));
      } else {
        // A term with history cannot be deleted, so this term is inserted without history.
        const {
          rows: [row],
        } = await tx.query<{ id: string }>(
          `insert into terms (
             english_word, vernacular_word, meaning, language, subject, submitter_id
           )
           values ('a', 'b', 'c', 'venda', 'law', $1)
           returning id`,
          [contributors[0]],
        );
        await tx.query('delete from terms where id = $1', [row!.id]);
      }
      if (undone) throw new Undone();
    })
    .catch((error) => {
      // A concurrent decision on the same term causes a 409.
      if (!(error instanceof Undone) && error.status !== 409) throw error;
    });
}
class Undone extends Error {}

/** Marks a rejected term as spam, or removes the mark. */
async function toggleSpam(tx: Queryable, id: string | undefined): Promise<void> {
  await tx.query(
    `update terms
     set spam_batch = case when spam_batch is null then (select min(id::text)::uuid from batches) end
     where id = $1 and status = 'rejected'`,
    [id],
  );
}

/** Leaves the first decision on a term out of the statistics, or counts it again. */
async function toggleCounting(tx: Queryable, id: string | undefined): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select id
     from term_history
     where term_id = $1 and action in ('verified', 'rejected')
     order by position
     limit 1`,
    [id],
  );
  const values = [rows[0]?.id];
  const { rowCount } = await tx.query(
    'delete from uncounted_decisions where history_id = $1',
    values,
  );
  if (rowCount === 0 && rows[0])
    await tx.query(
      `insert into uncounted_decisions (history_id, why)
       values ($1, 'undone')
       on conflict do nothing`,
      values,
    );
}

const LISTED = 'merged_into is null and spam_batch is null and deleted_at is null';
const COUNTED = `
  action in ('verified', 'rejected')
  and not exists (select from uncounted_decisions x where x.history_id = h.id)`;

/** Pairs a query that reads a counter with a query that counts the same rows directly. */
const pairs: [counter: string, kept: string, counted: string][] = [
  [
    'terms by status, language, subject',
    `select status, language, subject, sum(n)::int as n
     from term_counts
     group by 1, 2, 3
     having sum(n) <> 0`,
    `select status, language, subject, count(*)::int as n
     from terms
     where ${LISTED}
     group by 1, 2, 3`,
  ],
  [
    'terms by month, status',
    'select month, status, sum(n)::int as n from month_counts group by 1, 2 having sum(n) <> 0',
    `select
       date_trunc('month', created_at at time zone 'UTC')::date as month,
       status,
       count(*)::int as n
     from terms
     where ${LISTED}
     group by 1, 2`,
  ],
  [
    'contributors by month',
    'select month, person_id from contributor_months',
    `select distinct
       date_trunc('month', t.created_at at time zone 'UTC')::date as month,
       submitter_id as person_id
     from terms t
     join users u on u.id = submitter_id and not is_system`,
  ],
  [
    'decisions by month, person, action',
    `select month, person_id, action, sum(n)::int as n
     from reviewer_counts
     group by 1, 2, 3
     having sum(n) <> 0`,
    `select
       date_trunc('month', h.created_at at time zone 'UTC')::date as month,
       actor_id as person_id,
       action,
       count(*)::int as n
     from term_history h
     join users u on u.id = actor_id and not is_system
     where ${COUNTED}
     group by 1, 2, 3`,
  ],
  [
    'first decisions',
    'select term_id, language, seconds, decided_at from first_decisions',
    `select
       t.id as term_id,
       t.language,
       floor(extract(epoch from f.created_at - t.created_at))::int as seconds,
       f.created_at as decided_at
     from terms t
     cross join lateral (
       select *
       from term_history h
       where h.term_id = t.id and ${COUNTED}
       order by position
       limit 1
     ) f
     join users u on u.id = f.actor_id
     join users s on s.id = t.submitter_id
     where not u.is_system and not s.is_system`,
  ],
];
async function differences(): Promise<string[]> {
  const found: string[] = [];
  for (const [counter, kept, counted] of pairs) {
    const { rows } = await database.query(
      `(table_a except all table_b) union all (table_b except all table_a)`
        .replaceAll('table_a', `(${kept})`)
        .replaceAll('table_b', `(${counted})`),
    );
    found.push(...rows.map((row) => `${counter}: ${JSON.stringify(row)}`));
  }
  return found;
}

describe('counters', () => {
  test('the counters equal a full count after 400 changes, before and after folding', async () => {
    const roll = chance(7);
    for (let step = 0; step < 400; step += 1) await change(roll);
    expect(await differences()).toEqual([]);
    await database.query('select fold_counts()');
    expect(await differences()).toEqual([]);
    const {
      rows: [left],
    } = await database.query<{ rows: number; keys: number }>(
      `select count(*) as rows, count(distinct (status, language, subject)) as keys
       from term_counts`,
    );
    expect(left!.rows).toBe(left!.keys);
  });

  test('the counters equal a full count after 32 concurrent writers and foldings', async () => {
    const many = openDatabase(database.url, { max: 32 });
    const fold = async () => {
      for (let round = 0; round < 20; round += 1) await database.query('select fold_counts()');
    };
    const writer = async (seed: number) => {
      const roll = chance(seed);
      for (let step = 0; step < 12; step += 1) await change(roll, many);
    };
    await Promise.all([
      ...Array.from({ length: 32 }, (_, seed) => writer(seed + 100)),
      fold(),
      fold(),
    ]);
    await many.close();
    expect(await differences()).toEqual([]);
  });

  test('the counters follow a term whose submission date changes', async () => {
    await database.query(
      `update terms set created_at = '2025-12-31T23:59:59Z' where submitter_id = $1`,
      [contributors[1]],
    );
    expect(await differences()).toEqual([]);
  });

  test('review times do not contain the time that a submission waited for its author', async () => {
    const { id } = await aTerm(database, { ...input(chance(2)), submitterId: contributors[0]! });
    await database.query(
      `update terms
       set created_at = now() - interval '10 days', author_wait_seconds = 4 * 86400
       where id = $1`,
      [id],
    );
    await database.transaction((tx) =>
      applyTransition(tx, id, { transition: 'approve', actorId: verifiers[0]!, reason: null }),
    );
    const { rows } = await database.query<{ seconds: number }>(
      'select seconds from first_decisions where term_id = $1',
      [id],
    );
    expect(Math.round(rows[0]!.seconds / 86_400)).toBe(6);
    await database.query('update terms set author_wait_seconds = 0 where id = $1', [id]);
    await database.query(
      `update first_decisions set seconds = seconds + 4 * 86400 where term_id = $1`,
      [id],
    );
  });

  test('concurrent changes do not block each other, and are not counted before the commit', async () => {
    // Add the words to the vocabulary first, because two transactions that insert the same new word
    // would wait for each other.
    await aTerm(database, { ...input(chance(1)), submitterId: contributors[0]! });
    const before = await countTerms(database);
    let seen = -1;
    await database.transaction(async (tx) => {
      await submitTerm(tx, input(chance(1)), contributors[0]!);
      await tx.query('select fold_counts()');
      // Changes the same counters, and merges their rows, on another connection while the first
      // transaction is open.
      await database.transaction(async (other) => {
        await submitTerm(other, input(chance(1)), contributors[0]!);
        await other.query('select fold_counts()');
      });
      seen = await countTerms(database);
    });
    expect([seen, await countTerms(database)]).toEqual([before + 1, before + 2]);
    expect(await differences()).toEqual([]);
  });
});

describe('reading the counters', () => {
  test('the counters give the same result as counting the terms, for any filter', async () => {
    for (const status of ['all', 'verified', 'rejected'] as const)
      for (const language of ['all', 'venda'] as const)
        for (const subject of ['all', 'physics'] as const) {
          const {
            rows: [counted],
          } = await database.query<{ n: number }>(
            `select count(*) as n
             from terms
             where $1 in ('all', status)
               and $2 in ('all', language)
               and $3 in ('all', subject)
               and ${LISTED}`,
            [status, language, subject],
          );
          expect(await countTerms(database, { status, language, subject })).toBe(counted!.n);
        }
    expect((await termCounts(database)).reduce((sum, { count }) => sum + count, 0)).toBe(
      await countTerms(database),
    );
  });

  test('does not count the system user of the import as a contributor', async () => {
    expect(await countContributors(database, 'all')).toBe(3);
    const {
      rows: [counted],
    } = await database.query<{ n: number }>(
      `select count(distinct submitter_id) as n
       from terms
       where status = 'verified' and submitter_id <> $1`,
      [machine],
    );
    expect(await countContributors(database, 'verified')).toBe(counted!.n);
  });
});

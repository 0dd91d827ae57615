import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { collectMails } from '#tests/support/mail-loop.ts';
import { smallCrowd } from '#tests/support/small-crowd.ts';
import { hasSampleAccounts } from '../sample/load.ts';
import type { CrowdEvent } from './events.ts';
import { loadCrowd } from './load.ts';
import { crowdSizes, planCrowd } from './plan.ts';

const NOW = Date.parse('2026-03-18T12:00:00Z');
const DAY_MS = 86_400_000;
const log = { warn: () => {} };
const QUESTIONS = `
  select distinct c.term_id
  from comments c
  join terms t on t.id = c.term_id
  where t.status = 'pending'`;

const countKinds = (events: readonly CrowdEvent[]) =>
  Object.fromEntries(
    (['report', 'propose', 'flag', 'secondLook'] as const).map((wanted) => [
      wanted,
      events.filter(({ kind }) => kind === wanted).length,
    ]),
  );

describe('the plan of a crowd', () => {
  test('is the same for the same time', () => {
    expect(planCrowd(NOW, smallCrowd)).toEqual(planCrowd(NOW, smallCrowd));
  });

  test('contains everything that a busy site has', () => {
    const { people, events } = planCrowd(NOW, crowdSizes);
    const submitted = events.filter(({ kind }) => kind === 'submit' || kind === 'import');
    const decided = new Set(events.flatMap((event) => (event.kind === 'decide' ? event.term : [])));
    const pending = submitted.filter((event) => 'term' in event && !decided.has(event.term));
    const languages = new Set(
      pending.flatMap((event) => ('input' in event ? event.input.language : [])),
    );
    expect({
      people: people.length,
      verifiers: people.filter(({ role }) => role === 'verifier').length,
      pending: pending.length,
      languages: [...languages].toSorted(),
      old: pending.filter(({ at }) => at < NOW - 31 * DAY_MS + 1).length,
      responses: countKinds(events),
      days: Math.round((NOW - Math.min(...events.map(({ at }) => at))) / DAY_MS),
    }).toEqual({
      people: 220,
      verifiers: 20,
      pending: 900,
      languages: ['shona', 'venda', 'zulu'],
      old: 60,
      responses: { report: 44, propose: 30, flag: 8, secondLook: 160 },
      days: 120,
    });
    expect(events.every(({ at }) => at <= NOW)).toBe(true);
  });

  test('has no event about a term before its submission', () => {
    const { events } = planCrowd(NOW, crowdSizes);
    const known = new Set<number>();
    const unknown = events.filter((event) => {
      if (event.kind === 'submit' || event.kind === 'import') known.add(event.term);
      return 'term' in event && !known.has(event.term);
    });
    expect(unknown).toEqual([]);
  });
});

describe('a loaded crowd', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    expect(await loadCrowd(database, { now: NOW, sizes: smallCrowd, log })).toBe(true);
    return () => database.close();
  });
  const count = async (from: string) => {
    const { rows } = await database.query<{ n: number }>(`select count(*) as n from ${from}`);
    return rows[0]?.n;
  };

  test('has its people, terms, conversations and applications, and is loaded once', async () => {
    expect(await loadCrowd(database, { now: NOW, sizes: smallCrowd, log })).toBe(false);
    expect({
      people: await count('users where not is_system'),
      verifiers: await count(`users where role = 'verifier'`),
      pending: await count(`terms where status = 'pending'`),
      decided: await count(`terms where status <> 'pending'`),
      reports: await count(`reports where status = 'open'`),
      conversations: await count(`(${QUESTIONS}) as q`),
      proposals: await count(`proposals where status = 'open'`),
      flags: await count('person_flags where closed_at is null'),
      secondLooks: await count('second_looks'),
      applications: await count(`verifier_applications where status = 'pending'`),
      scoped: await count('(select distinct user_id from verifier_scopes) as s'),
    }).toEqual({
      people: smallCrowd.people,
      verifiers: smallCrowd.verifiers,
      pending: smallCrowd.pending,
      decided: smallCrowd.decided + smallCrowd.rogueDecisions,
      reports: smallCrowd.reports,
      conversations: smallCrowd.conversations,
      proposals: smallCrowd.proposals,
      flags: smallCrowd.flags,
      secondLooks: smallCrowd.secondLooks,
      applications: 6,
      scoped: smallCrowd.verifiers - 1,
    });
  });

  test('has its history, decisions, their notices and counters at the planned times', async () => {
    const { events } = planCrowd(NOW, smallCrowd);
    const planned = events.filter(({ kind }) => kind === 'decide');
    const times = planned.map(({ at }) => new Date(at).toISOString());
    const { rows: decisions } = await database.query<{ at: string }>(
      `select created_at as at
       from term_decisions
       where kind <> 'confirm'
       order by position`,
    );
    expect(decisions.map(({ at }) => at)).toEqual(times);
    const { rows: notices } = await database.query<{ at: string }>(
      `select created_at as at
       from notices
       where decision_id is not null
       order by position`,
    );
    expect(notices.map(({ at }) => at)).toEqual(times);
    expect(await count('first_decisions')).toBe(planned.length);
    expect(await count(`term_history where created_at > '${new Date(NOW).toISOString()}'`)).toBe(0);
  });

  test('sends no email about what happened in its history', async () => {
    const { sent, send } = collectMails(database);
    await send();
    expect([sent, await count(`notices where mail <> 'none'`)]).toEqual([[], 0]);
  });

  test('counts as sample accounts, so that production refuses its database', async () => {
    expect(await hasSampleAccounts(database)).toBe(true);
  });
});

test('does not continue a load that was stopped, and says what to do', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const failing = {
    warn: () => {
      throw new Error('the server was stopped');
    },
  };
  const options = { now: NOW, sizes: smallCrowd };
  await expect(loadCrowd(database, { ...options, log: failing })).rejects.toThrow('stopped');
  await expect(loadCrowd(database, { ...options, log })).rejects.toThrow(
    'The crowd was loaded only in part.',
  );
});

test.each([
  ['in production', { MAZWI_DEVELOPMENT: 'on', NODE_ENV: 'production' }],
  ['with npm start', {}],
  [
    'with another database',
    { MAZWI_DEVELOPMENT: 'on', DATABASE_URL: 'postgres://localhost/mazwi' },
  ],
])('a start with the crowd is refused %s', (_where, variables) => {
  const read = () => readConfig({ MAZWI_CROWD: 'on', ...variables });
  expect(read).toThrow('The crowd works only with npm run dev and its own database.');
});

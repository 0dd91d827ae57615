import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { aContributor, aDonation } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { deleteExpired, expiredRows } from './rows.ts';

const { retention } = limits;
const DAY_HOURS = 24;
const ACCOUNT = '7d4d4a2e-8b49-4a27-a0b4-5d1f7c1d2a10';

let database: Awaited<ReturnType<typeof testDatabase>>;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
  userId = (await aContributor(database, 'Rudo')).id;
  await database.query(
    `insert into accounts (id, email, password_hash) values ($1, 'a@example.org', 'x')`,
    [ACCOUNT],
  );
  await aDonation(database, { id: ACCOUNT, status: 'completed' });
});
afterAll(() => database.close());

/**
 * A sample row for each table that has a retention rule. `insert` gets the row's key as `$1` and a
 * time as `$2`. `key` is the name of the key column, and `hours` is how many hours after that time
 * the row must be kept.
 */
const samples: Record<string, { hours: number; key: string; insert: string; prepare?: string }> = {
  sessions: {
    hours: 0,
    key: 'sid',
    insert: `insert into sessions (sid, sess, expire) values ($1, '{}', $2)`,
  },
  oidc_payloads: {
    hours: 0,
    key: 'id',
    insert: `insert into oidc_payloads (type, id, payload, expires_at)
             values ('Session', $1, '{}', $2)`,
  },
  account_tokens: {
    hours: 0,
    key: 'hash',
    insert: `insert into account_tokens (hash, account_id, purpose, expires_at)
             values ($1, '${ACCOUNT}', 'verify', $2)`,
  },
  public_change_log: {
    hours: 1 / 6,
    // The table has no text column, so the lengths of the words tell the rows apart.
    key: `case position when -length('past') then 'past' when -length('within') then 'within' end`,
    insert: `insert into public_change_log (position, at)
             overriding system value
             values (-length($1), $2)`,
  },
  sense_changes: {
    hours: DAY_HOURS,
    // The table has no text column, so the lengths of the words tell the rows apart.
    key: `case position when -length('past') then 'past' when -length('within') then 'within' end`,
    insert: `insert into sense_changes (position, at)
             overriding system value
             values (-length($1), $2)`,
  },
  rate_limits: {
    hours: 0,
    key: 'key',
    insert: `insert into rate_limits (key, points, expire)
             values ($1, 1, extract(epoch from $2::timestamptz) * 1000)`,
  },
  job_runs: {
    hours: retention.jobRunsDays * DAY_HOURS,
    key: 'name',
    insert: 'insert into job_runs (name, due_at) values ($1, $2)',
  },
  idempotency_keys: {
    hours: 0,
    key: 'key',
    insert: `insert into idempotency_keys (key, request_hash, created_at, expires_at)
             values ($1, 'x', now() - interval '100 days', $2)`,
  },
  passkey_challenges: {
    hours: 0,
    key: 'challenge',
    insert: `insert into passkey_challenges (challenge, purpose, expires_at)
             values ($1, 'signIn', $2)`,
  },
  trusted_browsers: {
    hours: 0,
    key: 'hash',
    insert: `insert into trusted_browsers (hash, account_id, expires_at)
             values ($1, '${ACCOUNT}', $2)`,
  },
  claims: {
    hours: 0,
    key: '(select t.english_word from terms t where t.id = term_id)',
    insert: `with
               person as (select id from users limit 1),
               term as (
                 insert into terms (
                   english_word, vernacular_word, language, subject, submitter_id
                 )
                 select $1, 'moyo', 'shona', 'biology', id from person
                 returning id
               ),
               session as (
                 insert into sessions (sid, sess, expire)
                 values ('of ' || $1, '{}', now() + interval '1 day')
                 returning id
               )
             insert into claims (term_id, verifier_id, session_id, expires_at)
             select term.id, person.id, session.id, $2 from term, person, session`,
  },
  verifier_scopes: {
    hours: 0,
    key: '(select u.first_name from users u where u.id = user_id)',
    insert: `with person as (
               insert into users (is_system, first_name) values (true, $1) returning id
             )
             insert into verifier_scopes (user_id, languages, subjects, granted_by, lent_until)
             select id, '{venda}', '{}', id, $2 from person`,
  },
  second_looks: {
    hours: limits.secondLooks.days * DAY_HOURS,
    key: '(select t.english_word from terms t where t.id = term_id)',
    insert: `with person as (
               insert into users (is_system) values (true) returning id
             ),
             term as (
               insert into terms (
                 english_word, vernacular_word, meaning, language, subject, submitter_id
               )
               select $1, 'moyo', 'An organ.', 'shona', 'biology', id from person
               returning id
             ),
             decision as (
               insert into term_decisions (position, term_id, actor_id, kind, before)
               select 1, term.id, person.id, 'approve', '{}' from term, person
               returning id
             )
             insert into second_looks (term_id, decision_id, created_at)
             select term.id, decision.id, $2 from term, decision`,
  },
  search_misses: {
    hours: retention.searchMissesDays * DAY_HOURS,
    key: 'trim(visitor)',
    insert: `with search as (
               insert into wanted_searches (text, people)
               values ('quark' || $1, 3)
               returning id
             )
             insert into search_misses (wanted_id, day, visitor, created_at)
             select id, current_date, rpad($1, 43), $2
             from search`,
  },
  visitor_keys: {
    hours: retention.visitorKeysDays * DAY_HOURS,
    key: 'key',
    insert: `insert into visitor_keys (day, key, created_at)
             select date '2000-01-01' + count(*)::integer, $1, $2
             from visitor_keys`,
  },
  wanted_searches: {
    hours: retention.searchMissesDays * DAY_HOURS,
    key: 'text',
    insert: 'insert into wanted_searches (text, last_missed_at) values ($1, $2)',
  },
  security_events: {
    hours: retention.securityLogDays * DAY_HOURS,
    key: 'ip',
    insert: `insert into security_events (kind, ip, at) values ('signIn', $1, $2)`,
  },
  notices: {
    hours: retention.readNoticesDays * DAY_HOURS,
    key: 'reason',
    insert: `insert into notices (user_id, kind, role, reason, read_at, mail)
             select id, 'role', 'verifier', $1, $2, 'sent' from users limit 1`,
  },
  mails: {
    hours: retention.readNoticesDays * DAY_HOURS,
    key: 'failure',
    insert: `insert into mails (kind, failure, due_at, state) values ('reset', $1, $2, 'sent')`,
  },
  payment_events: {
    hours: retention.paymentEventsDays * DAY_HOURS,
    key: 'id',
    insert: `insert into payment_events (id, type, donation_id, received_at)
             values ($1, 'x', '${ACCOUNT}', $2)`,
  },
  packs: {
    hours: retention.packsDays * DAY_HOURS,
    key: `case
            when version > 1 then 'newest'
            when language = 'shona' then 'past'
            when language = 'venda' then 'within'
          end`,
    // The time of the newest version determines when the first one left the manifest.
    insert: `with content as (
               insert into published_contents (sha256, bytes)
               values (encode(sha256(convert_to('pack ' || $1, 'UTF8')), 'hex'), 1)
               returning sha256
             )
             insert into packs (
               language, kind, part, version, format, rows, licence, sha256, pieces, built_at
             )
             select
               case $1 when 'past' then 'shona' else 'venda' end,
               'words', 'all', version, 1, 1, 'MIT', sha256, '{}', $2
             from content
             cross join (values (1), (1 + ${limits.packs.versions})) as versions (version)`,
  },
  published_contents: {
    hours: retention.contentsDays * DAY_HOURS,
    key: `case bytes when length('past') then 'past' when length('within') then 'within' end`,
    insert: `insert into published_contents (sha256, bytes, created_at)
             values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), length($1), $2)`,
  },
  published_encodings: {
    hours: retention.releaseBrotliDays * DAY_HOURS,
    key: `case bytes when length('past') then 'past' when length('within') then 'within' end`,
    insert: `with
               content as (
                 insert into published_contents (sha256, bytes, created_at)
                 values (encode(sha256(convert_to('file ' || $1, 'UTF8')), 'hex'), 1, $2)
                 returning sha256
               ),
               release as (
                 insert into export_releases (name, generated_at, counts)
                 values (case $1 when 'past' then '2026-01' else '2026-02' end, now(), '{}')
                 returning name
               ),
               file as (
                 insert into export_files (release, name, format, rows, licence, sha256, position)
                 select name, 'terms.csv', 'csv', 1, 'MIT', sha256, 1
                 from content
                 cross join release
               )
             insert into published_encodings (sha256, encoding, bytes)
             select sha256, 'br', length($1) from content`,
  },
  built_files: {
    hours: retention.builtFilesDays * DAY_HOURS,
    key: `replace(path, '/assets/', '')`,
    insert: `insert into built_files (path, content_type, brotli, last_present_at)
             values ('/assets/' || $1, 'text/css', '', $2)`,
  },
  sandbox_answers: {
    hours: retention.sandboxDays * DAY_HOURS,
    key: 'key',
    insert: `insert into sandbox_answers (key, request_hash, created_at) values ($1, 'x', $2)`,
  },
  sandbox_events: {
    hours: retention.sandboxDays * DAY_HOURS,
    key: 'id',
    insert: `insert into sandbox_events (id, payload, delivered_at) values ($1, '{}', $2)`,
  },
  sandbox_disputes: {
    hours: retention.sandboxDays * DAY_HOURS,
    key: 'id',
    insert: `with intent as (
               insert into sandbox_intents (id, client_secret, amount, currency, metadata, status)
               values ('of ' || $1, 'of ' || $1, 1, 'usd', '{}', 'succeeded')
               returning id
             )
             insert into sandbox_disputes (id, intent_id, status, created_at)
             select $1, id, 'won', $2 from intent`,
  },
  sandbox_intents: {
    hours: retention.sandboxDays * DAY_HOURS,
    key: 'id',
    insert: `insert into sandbox_intents
               (id, client_secret, amount, currency, metadata, status, created_at)
             values ($1, $1, 1, 'usd', '{}', 'succeeded', $2)`,
  },
};

test('this test has a sample for every retention rule', () => {
  expect(Object.keys(samples)).toEqual(Object.keys(expiredRows));
});

test.each(Object.entries(samples))(
  'deletes a row of %s just past its limit, and keeps one just within it',
  async (table, { hours, key, insert }) => {
    const limit = Date.now() - hours * 3_600_000;
    await database.query(insert, ['past', new Date(limit - 60_000)]);
    await database.query(insert, ['within', new Date(limit + 60_000)]);
    expect(await deleteExpired(database, table)).toBe(1);
    const { rows } = await database.query<{ key: string }>(
      `select ${key} as key from ${table} where ${key} in ('past', 'within')`,
    );
    expect(rows).toEqual([{ key: 'within' }]);
  },
);

test('deletes rate limits that a server whose clock was two days ahead stored', async () => {
  await database.query(
    `insert into rate_limits (key, points, expire)
     select 'ahead ' || hours, 20, extract(epoch from now() + make_interval(hours => hours)) * 1000
     from unnest(array[24, 48]) as hours`,
  );
  await deleteExpired(database, 'rate_limits');
  expect(
    (await database.query(`delete from rate_limits where key like 'ahead %' returning key`)).rows,
  ).toEqual([{ key: 'ahead 24' }]);
});

test('deletes runs of jobs from a time that has not come', async () => {
  await database.query(
    `insert into job_runs (name, due_at) values ('j', now() + interval '1 day')`,
  );
  expect(await deleteExpired(database, 'job_runs')).toBe(1);
});

test('keeps unread notices, and notices whose email has not been sent yet', async () => {
  await database.query(
    `insert into notices (user_id, kind, role, reason, created_at, read_at, mail)
     values
       ($1, 'role', 'user', 'unread', now() - interval '1 year', null, 'sent'),
       (
         $1, 'role', 'user', 'queued',
         now() - interval '1 year', now() - interval '1 year', 'queued'
       )`,
    [userId],
  );
  expect(await deleteExpired(database, 'notices')).toBe(0);
});

test('keeps unfinished payments and undelivered events of the sandbox', async () => {
  await database.query(
    `insert into sandbox_intents (id, client_secret, amount, currency, metadata, status, created_at)
     values ('processing', 'processing', 1, 'usd', '{}', 'processing', now() - interval '1 year'),
            ('disputed', 'disputed', 1, 'usd', '{}', 'succeeded', now() - interval '1 year')`,
  );
  await database.query(
    `insert into sandbox_disputes (id, intent_id, status, created_at)
     values ('open', 'disputed', 'needs_response', now() - interval '1 year')`,
  );
  await database.query(
    `insert into sandbox_events (id, payload, next_attempt_at)
     values ('undelivered', '{}', now() - interval '1 year')`,
  );
  for (const table of ['sandbox_disputes', 'sandbox_intents', 'sandbox_events'])
    expect([table, await deleteExpired(database, table)]).toEqual([table, 0]);
});

test('keeps contents that a pack or an export names, and the brotli of the latest exports', async () => {
  const names = ['whole', 'delta', 'piece', 'export'];
  await database.query(
    `insert into published_contents (sha256, bytes, created_at)
     select encode(sha256(convert_to(name, 'UTF8')), 'hex'), 1, now() - interval '1 year'
     from unnest($1::text[]) as name`,
    [names],
  );
  const [whole, delta, piece, exported] = names.map((name) =>
    createHash('sha256').update(name).digest('hex'),
  );
  await database.query(
    `insert into packs (
       language, kind, part, version, format, rows, licence, sha256, pieces, delta_sha256
     )
     values ('zulu', 'words', 'all', 1, 1, 1, 'MIT', $1, array[$2], $3)`,
    [whole, piece, delta],
  );
  await database.query(
    `insert into export_releases (name, generated_at, counts) values ('latest', now(), '{}')`,
  );
  await database.query(
    `insert into export_files (release, name, format, rows, licence, sha256, position)
     values ('latest', 'terms.csv', 'csv', 1, 'MIT', $1, 1)`,
    [exported],
  );
  await database.query(
    `insert into published_encodings (sha256, encoding, bytes) values ($1, 'br', 1)`,
    [exported],
  );
  for (const table of ['packs', 'published_contents', 'published_encodings'])
    expect([table, await deleteExpired(database, table)]).toEqual([table, 0]);
});

describe('a table with many expired rows', () => {
  const many = retention.batch * 2 + 1;
  const fill = () =>
    database.query(
      `insert into sessions (sid, sess, expire)
       select 'many ' || n, '{}', now() - interval '1 day' from generate_series(1, $1) n`,
      [many],
    );

  test('deletes many expired rows in batches, and skips locked rows', async () => {
    await fill();
    const holder = await database.connection();
    await holder.query('begin');
    await holder.query(`select 1 from sessions where sid = 'many 1' for update`);
    expect(await deleteExpired(database, 'sessions')).toBe(many - 1);
    await holder.query('rollback');
    holder.release();
    expect(await deleteExpired(database, 'sessions')).toBe(1);
  });

  test('stops deleting after the current batch if the signal is aborted', async () => {
    await fill();
    const stopping = new AbortController();
    const stopsAfterOne: Database = {
      ...database,
      ...createQueryable(async <Row>(text: string, values?: readonly unknown[]) => {
        const result = await database.query<Row>(text, values);
        stopping.abort();
        return result;
      }),
    };
    expect(await deleteExpired(stopsAfterOne, 'sessions', stopping.signal)).toBe(retention.batch);
    expect(await deleteExpired(database, 'sessions')).toBe(many - retention.batch);
  });
});

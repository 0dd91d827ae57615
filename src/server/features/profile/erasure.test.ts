import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { applyTransition } from '#server/terms/write.ts';
import { aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

const NAME = 'Zebedayo';
const ADDRESS = 'zebedayo@example.org';
const heart = aTermInput();
const confirmed = { body: { confirmation: 'delete' } };

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: ServedApp;
let folder: string;
let zebedayo: Client;
let tendani: Client;
let naledi: Client;
beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'mazwi-erasure-'));
  site = await servedApp(database, { DATA_DIR: folder });
  [zebedayo, tendani, naledi] = [
    await site.signIn(NAME, 'user'),
    await site.signIn('Tendani', 'verifier'),
    await site.signIn('Naledi', 'admin'),
  ];
});
afterEach(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns every row of every table that contains the text in any letter case, as `table: row`. */
async function findTraces(text: string): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name
     from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')
     order by 1`,
  );
  expect(tables.length).toBeGreaterThan(12);
  const found = await Promise.all(
    tables.map(({ name }) =>
      database.query<{ row: string }>(
        `select to_jsonb(t)::text as row
         from ${name} t
         where strpos(lower(t::text), lower($1)) > 0`,
        [text],
      ),
    ),
  );
  return found.flatMap(({ rows }, index) =>
    rows.map(({ row }) => `${tables[index]!.name}: ${row}`),
  );
}

/** Stores data about the person in every table that can contain it. */
async function fillEveryTable(): Promise<{ rejected: string; ofAnother: string }> {
  const submit = async (who: Client, change: object = {}) =>
    (
      (
        await who.request('POST', '/api/terms', {
          body: { ...heart, ...change },
          headers: { 'idempotency-key': `key-${Math.random()}` },
        })
      ).json as { id: string }
    ).id;
  const rejected = await submit(zebedayo, {
    notes: `Heard from ${NAME} Moyo, ${ADDRESS}. ${NAME.toUpperCase()} knows it.`,
  });
  await database.transaction((tx) =>
    applyTransition(tx, rejected, {
      transition: 'reject',
      actorId: tendani.id,
      reason: `Dear ${NAME}, please write to zebedayo MOYO again.`,
    }),
  );
  await submit(zebedayo, { meaning: `What ${NAME} Moyo calls a heart.` });
  const edited = await submit(zebedayo, { notes: `By ${NAME}.` });
  await database.transaction((tx) =>
    applyTransition(tx, edited, {
      transition: 'editAndApprove',
      actorId: tendani.id,
      reason: null,
      edit: { ...heart, notes: `By ${NAME} Moyo "${ADDRESS}"; Zebedayos stays.` },
    }),
  );
  const ofAnother = await submit(tendani, { notes: 'Heard at school.' });
  const remarked = await submit(tendani);
  await database.transaction((tx) =>
    applyTransition(tx, remarked, {
      transition: 'reject',
      actorId: naledi.id,
      reason: `As ${NAME} Moyo said elsewhere, it is another word.`,
    }),
  );
  await naledi.request('PATCH', `/api/admin/users/${zebedayo.id}/role`, {
    body: { role: 'verifier' },
  });
  await database.transaction((tx) =>
    applyTransition(tx, ofAnother, {
      transition: 'approve',
      actorId: zebedayo.id,
      reason: `I, ${NAME}, agree.`,
    }),
  );
  await database.query(
    `insert into verifier_applications (user_id, motivation, background, languages, subjects)
     values ($1, 'I am ${NAME}.', 'I teach.', '{shona}', '{biology}')`,
    [zebedayo.id],
  );
  await zebedayo.request('PUT', '/api/verify/preferences', {
    body: { languages: ['shona'], subjects: [] },
  });
  await database.query(
    `insert into donations (
       user_id, amount, donor_name, donor_message, show_on_donor_wall, status, receipt_email,
       receipt_state
     )
     values ($1, 750, '${NAME}', 'From ${NAME}', true, 'completed', '${ADDRESS}', 'due')`,
    [zebedayo.id],
  );
  await database.query(
    `insert into donations (amount, receipt_email, receipt_state, status)
     values (2500, '${ADDRESS.toUpperCase()}', 'due', 'completed')`,
  );
  await zebedayo.request('POST', '/api/reports', {
    body: { termId: edited, reason: 'other', details: `${NAME} has a doubt.` },
  });
  await database.query(
    `update reports
     set status = 'resolved', note = '${NAME} Moyo was right.', closed_by = $1, closed_at = now()`,
    [zebedayo.id],
  );
  await zebedayo.request('PUT', '/api/notices/preferences', {
    body: { submissions: true, account: false },
  });
  const mailer = createMailer(readConfig({ DATA_DIR: folder }), {
    error: (entry: unknown) => {
      throw new Error(JSON.stringify(entry));
    },
  });
  await mailer.send({ to: ADDRESS, subject: 'Your term', text: `Dear ${NAME}` });
  await mailer.send({ to: 'tendani@example.org', subject: 'Your term', text: 'Dear Tendani' });
  return { rejected, ofAnother };
}

describe('an erased account', () => {
  test('erasure leaves no name or address in any table, and keeps contributions', async () => {
    const { rejected, ofAnother } = await fillEveryTable();
    expect((await findTraces(NAME)).length).toBeGreaterThan(10);
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(2);
    const before = await database.query<{ n: number }>(
      `select
         (select count(*) from terms)
         + (select count(*) from term_history)
         + (select sum(amount) from donations) as n`,
    );

    expect(await zebedayo.request('DELETE', '/api/profile', confirmed)).toMatchObject({
      status: 200,
      json: { erased: true },
    });

    // A longer word that contains the name is a different word, so it is not replaced.
    expect((await findTraces(NAME)).filter((row) => !/Zebedayos stays/.test(row))).toEqual([]);
    expect((await findTraces(NAME)).join()).not.toMatch(/Zebedayo(?!s stays)/);
    expect(await findTraces(ADDRESS)).toEqual([]);
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(1);
    expect(
      (
        await database.query(
          `select
             (select count(*) from terms)
             + (select count(*) from term_history)
             + (select sum(amount) from donations) as n`,
        )
      ).rows,
    ).toEqual(before.rows);

    expect((await zebedayo.request('GET', '/api/auth/user')).status).toBe(401);
    expect((await naledi.request('GET', '/api/admin/users')).text).not.toContain('Deleted');
    const recent = (await tendani.request('GET', '/api/verify/recent-history')).json as {
      actions: { term: { id: string }; verifier: unknown }[];
    };
    expect(recent.actions.find(({ term }) => term.id === ofAnother)?.verifier).toEqual({
      firstName: 'Deleted',
      lastName: 'contributor',
    });
    const history = (
      (await tendani.request('GET', `/api/terms/${rejected}`)).json as {
        history: { reason: string | null }[];
      }
    ).history;
    expect(history[0]!.reason).toBe(
      'Dear Deleted contributor, please write to Deleted contributor again.',
    );
  });

  test('an erased account cannot sign in, and its address can register again', async () => {
    await zebedayo.request('DELETE', '/api/profile', confirmed);
    expect(
      (await database.query(`select 1 from accounts where email = $1`, [ADDRESS])).rowCount,
    ).toBe(0);
    expect(
      (
        await database.query(`select 1 from oidc_payloads where strpos(payload::text, $1) > 0`, [
          zebedayo.id,
        ])
      ).rowCount,
    ).toBe(0);
    const again = await site.signIn(NAME, 'user');
    expect(again.id).not.toBe(zebedayo.id);
    expect((await again.request('GET', '/api/profile/submissions')).json).toEqual([]);
  });

  test('erases an account only with the confirmation word, in any case or spacing', async () => {
    for (const confirmation of [undefined, null, 1, '', 'yes', 'erase me', ['erase']]) {
      expect(
        await zebedayo.request('DELETE', '/api/profile', { body: { confirmation } }),
      ).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'confirmation', message: 'Type the word delete to confirm.' }] },
      });
    }
    expect((await zebedayo.request('GET', '/api/auth/user')).status).toBe(200);
    expect(
      (await zebedayo.request('DELETE', '/api/profile', { body: { confirmation: ' ERASE ' } }))
        .status,
    ).toBe(200);
  });

  test('the last admin cannot be erased, even if two admins try concurrently', async () => {
    expect(await naledi.request('DELETE', '/api/profile', confirmed)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('last administrator') },
    });
    const themba = await site.signIn('Themba', 'admin');
    const answers = await Promise.all(
      [naledi, themba].map((who) => who.request('DELETE', '/api/profile', confirmed)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await database.query(`select 1 from users where role = 'admin'`)).rowCount).toBe(1);
  });

  test('truncates texts that become too long instead of failing', async () => {
    const { id } = (
      await zebedayo.request('POST', '/api/terms', {
        body: { ...heart, notes: `${NAME} `.repeat(400) },
      })
    ).json as { id: string };
    await database.transaction((tx) =>
      applyTransition(tx, id, {
        transition: 'reject',
        actorId: tendani.id,
        reason: `${NAME} `.repeat(111),
      }),
    );
    await naledi.request('PUT', '/api/admin/settings', {
      body: {
        selfReview: false,
        donations: true,
        siteNotice: `${ADDRESS} `.repeat(20),
        version: 0,
      },
    });
    expect((await zebedayo.request('DELETE', '/api/profile', confirmed)).status).toBe(200);
    expect(await findTraces(NAME)).toEqual([]);
  });
});

describe('the name of an erased account', () => {
  /**
   * Stores texts by others that contain the person's name and address. The name is an ordinary
   * phrase, and the address is not verified.
   */
  async function others(): Promise<string> {
    const { id } = (
      await tendani.request('POST', '/api/terms', {
        body: {
          ...heart,
          meaning: 'A round fastener, and a Round Fastener.',
          notes: 'See the Round Fastener, round@example.org.',
        },
      })
    ).json as { id: string };
    await database.transaction((tx) =>
      applyTransition(tx, id, {
        transition: 'approve',
        actorId: naledi.id,
        reason: 'The round fastener is right.',
      }),
    );
    await naledi.request('PUT', '/api/admin/settings', {
      body: {
        selfReview: false,
        donations: true,
        siteNotice: 'The Round Fastener is closed.',
        version: 0,
      },
    });
    await database.query(
      `insert into donations (
         amount, donor_name, donor_message, receipt_email, receipt_state, status
       )
       values (
         2500, 'Round Fastener', 'From Round Fastener, round@example.org', 'round@example.org',
         'due', 'completed'
       )`,
    );
    return id;
  }
  const snapshot = async () =>
    (
      await Promise.all(
        ['terms', 'term_history', 'settings', 'audit', 'donations', 'search_keys'].map(
          async (table) =>
            (
              await database
                .query<{ row: string }>(
                  `select to_jsonb(t)::text as row from ${table} t order by 1`,
                )
                .catch(() => ({ rows: [] }))
            ).rows.map(({ row }) => row),
        ),
      )
    ).flat();

  test('erasing a name does not change texts by others', async () => {
    await others();
    const round = await site.signIn('Round', 'user');
    await database.query(
      `update users
       set first_name = 'Round', last_name = 'Fastener', email_verified = false
       where id = $1`,
      [round.id],
    );
    const before = await snapshot();
    expect((await round.request('DELETE', '/api/profile', confirmed)).status).toBe(200);
    expect(await snapshot()).toEqual(before);
  });

  test('replaces capitalized names in remarks, and verified addresses everywhere', async () => {
    const id = await others();
    const round = await site.signIn('Round', 'user');
    await database.query(
      `update users set first_name = 'round', last_name = 'fastener' where id = $1`,
      [round.id],
    );
    await round.request('DELETE', '/api/profile', confirmed);
    const { term, history } = (await naledi.request('GET', `/api/terms/${id}`)).json as {
      term: { meaning: string; notes: string };
      history: { reason: string | null }[];
    };
    expect(term).toMatchObject({
      meaning: 'A round fastener, and a Round Fastener.',
      notes: 'See the Round Fastener, Deleted contributor.',
    });
    expect(history[0]!.reason).toBe('The round fastener is right.');
    expect((await naledi.request('GET', '/api/admin/settings')).json).toMatchObject({
      siteNotice: 'The Round Fastener is closed.',
    });
    expect(
      (await database.query('select donor_name as name, receipt_email as email from donations'))
        .rows,
    ).toEqual([{ name: 'Round Fastener', email: null }]);
  });

  test('replaces only the full name in the person’s own definitions', async () => {
    const of = await site.signIn('Of', 'user');
    const { id } = (
      await of.request('POST', '/api/terms', {
        body: { ...heart, meaning: 'The end of the day; Of The day.', notes: 'The end of it.' },
      })
    ).json as { id: string };
    await database.query(`update users set first_name = 'of', last_name = 'the' where id = $1`, [
      of.id,
    ]);
    await of.request('DELETE', '/api/profile', confirmed);
    expect(
      ((await naledi.request('GET', `/api/terms/${id}`)).json as { term: unknown }).term,
    ).toMatchObject({
      meaning: 'The end of the day; Deleted contributor day.',
      notes: 'Deleted contributor end of it.',
    });
  });
});

describe('history tables', () => {
  test('history tables reject every other change, even during an erasure', async () => {
    await fillEveryTable();
    // Connects as the owner of the tables, because the server's role may not change history at all.
    const owner = openDatabase(database.url, { max: 1 });
    for (const statement of [
      `update term_history set action = 'verified'`,
      'update term_history set created_at = now()',
      `update term_history set actor_id = '${naledi.id}'`,
      'delete from term_history',
      `update audit set action = 'role', actor_id = person_id`,
      'delete from audit',
    ]) {
      await expect(
        owner.transaction(async (tx) => {
          await tx.query(`select set_config('mazwi.erasing', 'on', true)`);
          await tx.query(statement);
        }),
        statement,
      ).rejects.toThrow('append-only');
    }
    await expect(owner.query(`update term_history set reason = 'Another reason.'`)).rejects.toThrow(
      'append-only',
    );
    await owner.close();
  });
});

describe('the data export', () => {
  type Held = Record<string, Record<string, unknown>[]>;
  const fileOf = async (who: Client) => {
    const answer = await who.request('GET', '/api/profile/export');
    return { answer, held: (answer.json as { held: Held }).held };
  };

  test('the data export contains every row that refers to the person, and no others', async () => {
    await fillEveryTable();
    const { answer, held } = await fileOf(zebedayo);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="mazwi-my-data.json"',
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).not.toMatch(/tendani@|naledi@|password|argon2/);
    expect(answer.text).not.toContain(tendani.id);
    expect(answer.text).not.toContain(naledi.id);

    // Every column that refers to a user must have a section in the file, with the same number of
    // rows.
    const { rows: columns } = await database.query<{ table: string; column: string }>(
      `select c.conrelid::regclass::text as table, a.attname as column
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'users'::regclass
       order by 1, 2`,
    );
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
      Object.keys(sectionOf).sort(),
    );
    for (const { table, column } of columns) {
      const {
        rows: [counted],
      } = await database.query<{ n: number }>(
        `select count(*) as n from ${table} where ${column} = $1`,
        [zebedayo.id],
      );
      expect([`${table}.${column}`, held[sectionOf[`${table}.${column}`]!]!.length]).toEqual([
        `${table}.${column}`,
        counted!.n,
      ]);
    }
    expect(held.person).toMatchObject([{ email: ADDRESS, first_name: NAME }]);
    expect(held.signInAccount).toMatchObject([{ email: ADDRESS }]);
    expect(held.sessions).toHaveLength(1);
    expect(held.historyOfSubmissions).toHaveLength(6);
  });

  /** Maps each column that refers to a user to its section of the file. */
  const sectionOf: Record<string, string> = {
    'notice_preferences.user_id': 'noticePreferences',
    'notices.user_id': 'notices',
    'reports.closed_by': 'reportsClosed',
    'reports.reporter_id': 'reports',
    'audit.actor_id': 'changesMade',
    'audit.person_id': 'changesToAccount',
    'donations.user_id': 'donations',
    'idempotency_keys.user_id': 'repeatableCalls',
    'term_history.actor_id': 'actionsOnTerms',
    'terms.submitter_id': 'submissions',
    'terms.verifier_id': 'termsVerified',
    'verifier_applications.reviewed_by': 'applicationsDecided',
    'verifier_applications.user_id': 'applications',
    'verifier_preferences.user_id': 'queuePreferences',
  };

  test.each<[string, Role]>([
    ['Thabo', 'user'],
    ['Lerato', 'admin'],
  ])('the data export of %s, a new %s, contains the person and the session', async (name, role) => {
    const { held } = await fileOf(await site.signIn(name, role));
    expect(
      Object.entries(held)
        .filter(([, rows]) => rows.length > 0)
        .map(([section]) => section),
    ).toEqual(['person', 'signInAccount', 'sessions']);
  });
});

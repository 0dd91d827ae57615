import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import {
  ADDRESS,
  confirmed,
  database,
  fillEveryTable,
  folder,
  heart,
  NAME,
  naledi,
  site,
  startErasureSite,
  tendani,
  zebedayo,
} from '#tests/support/erasure-site.ts';

/** Searches every table for the text, ignoring case, and returns each row found as `table: row`. */
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

startErasureSite();

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
    expect(recent.actions.find(({ term }) => term.id === ofAnother)?.verifier).toMatchObject({
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
        json: { errors: [{ path: 'confirmation', message: 'Type the word “delete” to confirm.' }] },
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

describe('history tables', () => {
  test('history tables reject every other change, even during an erasure', async () => {
    await fillEveryTable();
    // Connects as the owner of the tables, so that the trigger rejects the changes. The server's
    // role lacks permission for most of these changes, so it would be rejected before the trigger
    // runs.
    const owner = openDatabase(database.url, { max: 1 });
    for (const statement of [
      `update term_history set action = 'verified'`,
      'update term_history set created_at = now()',
      `update term_history set actor_id = '${naledi.id}'`,
      'delete from term_history',
      `update concept_history set action = 'merged'`,
      `update concept_history set actor_id = '${naledi.id}'`,
      'delete from concept_history',
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
    for (const table of ['term_history', 'concept_history'])
      await expect(owner.query(`update ${table} set reason = 'Another reason.'`)).rejects.toThrow(
        'append-only',
      );
    await owner.close();
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aSystemUser, aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { monthsUntil, readStatistics } from './statistics.ts';

describe('statistics of 20,000 terms', () => {
  let database: Database;
  let site: ServedApp;
  let admin: Client;
  beforeAll(async () => {
    database = await testDatabase();
    site = await servedApp(database);
    admin = await site.signIn('Naledi', 'admin');
    const machine = { id: await aSystemUser(database) };
    const word = (n: number) =>
      aTermInput({
        englishWord: `word ${n}`,
        vernacularWord: `ilitshe ${n}`,
        meaning: 'A meaning.',
        language: languageIds[n % 5]!,
        subject: subjectIds[(n * 7) % 29]!,
      });
    for (let batch = 0; batch < 10; batch += 1) {
      await database.transaction((tx) =>
        storeTerms(
          tx,
          Array.from({ length: 1000 }, (_, n) => word(batch * 1000 + n)),
          { submitterId: machine!.id, verifierId: batch < 8 ? machine!.id : null },
        ),
      );
    }
    // On a busy machine, this takes longer than a statement may.
    await database.transaction(async (tx) => {
      await tx.query('set local statement_timeout = 0');
      await tx.query(
        `with
           someone as (
             insert into users (email, created_at)
             select 'p' || n || '@example.org', now()
             from generate_series(1, 300) n
             returning id
           ),
           place as (select id, row_number() over () as n from someone),
           stored as (
             insert into terms (
               english_word, vernacular_word, meaning, language, subject, submitter_id, created_at,
               status, verifier_id, verified_at
             )
             select
               'term ' || g.n,
               'izwi',
               'A meaning.',
               (array['shona', 'venda', 'sotho'])[1 + g.n % 3],
               'law',
               p.id,
               now() - g.n * interval '67 minutes',
               s.status,
               case s.status when 'pending' then null else p.id end,
               case s.status when 'verified' then now() end
             from generate_series(1, 10000) g (n)
             join place p on p.n = 1 + g.n % 300
             cross join lateral (
               select (array['verified', 'pending', 'rejected', 'verified'])[1 + g.n % 4] as status
             ) s
             returning id, status, created_at, submitter_id, verifier_id, english_word
           )
         insert into term_history (term_id, action, actor_id, reason, created_at)
         select
           id,
           status,
           verifier_id,
           'A good enough reason.',
           created_at
             + (length(english_word) + extract(minute from created_at)) * interval '31 minutes'
         from stored
         where status <> 'pending'`,
      );
    });
    await database.query('vacuum analyze');
  });
  afterAll(async () => {
    await site.close();
    await database.close();
  });

  test('the statistics equal independent counts of the terms and their history', async () => {
    const { json, status } = await admin.request('GET', '/api/admin/statistics');
    expect(status).toBe(200);
    const { terms, reviewTimes, queue, people, reviews, asOf } = json as Awaited<
      ReturnType<typeof readStatistics>
    >;
    const since = `${monthsUntil(new Date(asOf), 12)[0]}-01`;
    const rows = async (sql: string) =>
      (await database.query(sql.replaceAll('SINCE', `'${since}T00:00:00Z'`))).rows;
    const statuses = `
      count(*) filter (where status = 'verified') as verified,
      count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'rejected') as rejected`;
    const present = <Row extends object>(list: readonly Row[]) =>
      list.filter((row) =>
        Object.values(row).some((value) => typeof value === 'number' && value > 0),
      );
    expect([terms.total]).toEqual(await rows(`select ${statuses} from terms`));
    expect(present(terms.byLanguage)).toEqual(
      await rows(
        `select language, ${statuses}
         from terms
         group by 1
         order by array_position('{${languageIds.join()}}', language)`,
      ),
    );
    expect(new Set(present(terms.bySubject))).toEqual(
      new Set(await rows(`select subject, ${statuses} from terms group by 1`)),
    );
    expect(present(terms.byMonth)).toEqual(
      await rows(
        `select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, ${statuses}
         from terms
         where created_at >= SINCE
         group by 1
         order by 1`,
      ),
    );
    expect(new Set(present(reviewTimes))).toEqual(
      new Set(
        await rows(
          `select
             language,
             null as agreement,
             count(*) as reviewed,
             percentile_disc(0.5) within group (order by floor(seconds)::int) as median,
             percentile_disc(0.9) within group (order by floor(seconds)::int) as ninetieth
           from (
             select distinct on (t.id)
               t.language,
               extract(epoch from h.created_at - t.created_at) as seconds,
               h.created_at as at,
               u.is_system
             from terms t
             join term_history h on h.term_id = t.id and action in ('verified', 'rejected')
             join users u on u.id = h.actor_id
             order by t.id, h.position
           ) f
           where not is_system and at >= SINCE
           group by 1`,
        ),
      ),
    );
    expect(new Set(present(queue).map(({ language, pending }) => ({ language, pending })))).toEqual(
      new Set(
        await rows(
          `select language, count(*) as pending from terms where status = 'pending' group by 1`,
        ),
      ),
    );
    expect([people.total]).toEqual(
      await rows(`
        select
          (
            select count(distinct submitter_id)
            from terms
            join users u on u.id = submitter_id and not is_system
          ) as contributors,
          (
            select count(distinct actor_id)
            from term_history
            join users u on u.id = actor_id and not is_system
            where action in ('verified', 'rejected')
          ) as verifiers`),
    );
    expect([reviews.total]).toEqual(
      await rows(
        `select
           count(*) filter (where action = 'verified') as approved,
           count(*) filter (where action = 'rejected') as rejected
         from term_history
         join users u on u.id = actor_id and not is_system`,
      ),
    );
  });

  test('the statistics equal the counts of the home page', async () => {
    const {
      rows: [all],
    } = await database.query<{ verified: number; pending: number; total: number; people: number }>(
      `select
         count(*) filter (where status = 'verified') as verified,
         count(*) filter (where status = 'pending') as pending,
         count(*) as total,
         count(distinct submitter_id) filter (
           where status = 'verified' and not u.is_system
         ) as people
       from terms
       join users u on u.id = submitter_id`,
    );
    expect((await site.anonymous.request('GET', '/api/stats')).json).toMatchObject({
      termsCount: all!.verified,
      contributorsCount: all!.people,
    });
    expect((await admin.request('GET', '/api/admin/stats')).json).toMatchObject({
      totalTerms: all!.total,
      pendingTerms: all!.pending,
    });
  });

  test('the statistics are read without scanning the terms or their history', async () => {
    const plans: string[] = [];
    const explained = {
      ...database,
      transaction: (work) =>
        database.transaction((tx) =>
          work(
            createQueryable(async (text, values) => {
              if (/^\s*(select|with)/.test(text)) {
                const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
                  `explain ${text}`,
                  values,
                );
                plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
              }
              return tx.query(text, values);
            }),
          ),
        ),
    } satisfies Database;
    await readStatistics(explained, new Date());
    expect(plans.length).toBeGreaterThan(8);
    expect(plans.filter((plan) => /Seq Scan on (terms|term_history)\b/.test(plan))).toEqual([]);
  });
});

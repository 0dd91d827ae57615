import { describe, expect, onTestFinished, test } from 'vitest';
import { readStatistics } from '../src/server/features/administration/statistics.ts';
import { buildSitemap } from '../src/server/features/pages/build-sitemap.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { submitTerm } from '../src/server/terms/changes/store-terms.ts';
import { applyTransition } from '../src/server/terms/decisions/decide.ts';
import { aContributor, aDonation, aTermInput, aVerifier } from './factories.ts';
import { freshDatabaseUrl } from './support/database.ts';
import { startPooler } from './support/pooler.ts';
import { servedApp } from './support/served-app.ts';

/**
 * Moments within half an hour of the end of a month in UTC. In other time zones, they can be in
 * another month.
 */
const LAST_OF_OCTOBER = '2026-10-31T23:30:00.000Z';
const FIRST_OF_NOVEMBER = '2026-11-01T00:30:00.000Z';
const BEFORE_THE_WINDOW = '2025-11-30T23:30:00.000Z';
const FIRST_OF_THE_WINDOW = '2025-12-01T00:30:00.000Z';
const NOW = new Date('2026-11-15T12:00:00Z');

const heart = aTermInput();

/** Creates a database in a time zone. @param isPooled whether a pooler is in front of it */
async function createDatabaseIn(zone: string, isPooled: boolean) {
  const url = await freshDatabaseUrl();
  const admin = openDatabase(url, { max: 1 });
  await admin
    .query(
      `do $$ begin
         execute format('alter database %I set timezone = %L', current_database(), '${zone}');
       end $$`,
    )
    .finally(() => admin.close());
  const database = isPooled
    ? openDatabase((await startPooler(url)).url, { max: 4, pooled: true })
    : openDatabase(url, { max: 4 });
  onTestFinished(() => database.close());
  expect((await database.query<{ TimeZone: string }>('show timezone')).rows).toEqual([
    { TimeZone: zone },
  ]);
  return database;
}

describe.each([
  ['Pacific/Auckland', false],
  ['America/St_Johns', true],
  ['Asia/Kathmandu', false],
])('a database whose time zone is %s, behind a pooler: %s', (zone, isPooled) => {
  test(`statistics count months in UTC with a database in ${zone}`, async () => {
    const database = await createDatabaseIn(zone, isPooled);
    const { id: rudo } = await aContributor(database, 'Rudo');
    const { id: naledi } = await aVerifier(database, 'Naledi');
    for (const at of [LAST_OF_OCTOBER, FIRST_OF_NOVEMBER, BEFORE_THE_WINDOW, FIRST_OF_THE_WINDOW]) {
      const {
        rows: [term],
      } = await database.query<{ id: string }>(
        `insert into terms (english_word, vernacular_word, meaning, language, subject,
             submitter_id, created_at, status, verifier_id, verified_at)
           values ('heart', 'moyo', 'A muscle.', 'shona', 'biology', $1, $2, 'verified', $3, $2)
           returning id`,
        [rudo, at, naledi],
      );
      await database.query(
        `insert into term_history (term_id, action, actor_id, created_at)
           values ($1, 'created', $2, $4), ($1, 'verified', $3, $4)`,
        [term!.id, rudo, naledi, at],
      );
      await aDonation(database, { amount: 100, status: 'completed', createdAt: at });
    }
    const found = await readStatistics(database, NOW);
    const countOf = (month: string) => [
      found.terms.byMonth.find((row) => row.month === month)?.verified,
      found.reviews.byMonth.find((row) => row.month === month)?.approved,
      found.donations.byMonth.find((row) => row.month === month)?.count,
    ];
    expect(countOf('2026-10')).toEqual([1, 1, 1]);
    expect(countOf('2026-11')).toEqual([1, 1, 1]);
    expect(countOf('2025-12')).toEqual([1, 1, 1]);
    expect(found.reviewTimes.find(({ language }) => language === 'shona')?.reviewed).toBe(3);
  });

  test(`times in the API, sitemap and export are UTC with a database in ${zone}`, async () => {
    const database = await createDatabaseIn(zone, isPooled);
    const site = await servedApp(database);
    onTestFinished(() => site.close());
    const rudo = await site.signIn('Rudo', 'user');
    const { id: naledi } = await aVerifier(database, 'Naledi');
    const id = await database.transaction(async (tx) => {
      const term = await submitTerm(tx, heart, rudo.id);
      await applyTransition(tx, term.id, {
        transition: 'approve',
        actorId: naledi,
        reason: null,
      });
      return term.id;
    });
    await database.query('update terms set created_at = $2, updated_at = $2 where id = $1', [
      id,
      LAST_OF_OCTOBER,
    ]);

    const entry = (await site.anonymous.request('GET', `/api/terms/${id}`)).json as {
      term: { createdAt: string };
      history: { createdAt: string }[];
    };
    expect(entry.term.createdAt).toBe(LAST_OF_OCTOBER);
    for (const { createdAt } of entry.history) expect(createdAt).toMatch(/\dZ$/);

    await buildSitemap(database, { publicUrl: 'http://mazwi.example', locales: ['en'] });
    expect((await site.anonymous.request('GET', '/sitemap/1.xml')).text).toContain(
      '<lastmod>2026-10-31</lastmod>',
    );

    const held = (await rudo.request('GET', '/api/profile/export')).text;
    expect(held).toContain('"created_at":"2026-10-31T23:30:00+00:00"');
    const times = held.match(/"\d{4}-\d\d-\d\dT[^"]*"/g)!;
    expect(times.filter((time) => !/(?:Z|\+00:00)"$/.test(time))).toEqual([]);
  });
});

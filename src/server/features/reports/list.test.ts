import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import {
  createReport,
  createTerm,
  database,
  listReports,
  listReportsOn,
  lung,
  readStoredReports,
  requestTerm,
  resolveReport,
  rudo,
  sendReport,
  sipho,
  site,
  startReportSite,
  tendani,
  zanele,
} from '#tests/support/report-site.ts';
import { type Client, servedApp } from '#tests/support/served-app.ts';

const underReview = async (termId: string) =>
  ((await requestTerm(termId)).json as { underReview: boolean }).underReview;

startReportSite();

describe('a term under review', () => {
  test('marks a term as under review while three people have open reports on it', async () => {
    const id = await createTerm();
    const before = await requestTerm(id);
    for (const who of [site.anonymous, site.anonymous, site.anonymous, rudo, sipho])
      await sendReport(who, id);
    expect((await sendReport(sipho, id, { reason: 'other' })).status).toBe(409);
    expect(await underReview(id)).toBe(false);
    await sendReport(zanele, id);
    expect(await underReview(id)).toBe(true);

    const shown = await requestTerm(id);
    expect(shown.headers.get('cache-control')).toBe('public, no-cache');
    expect(shown.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(
      (
        await site.anonymous.request('GET', `/api/terms/${id}`, {
          headers: { 'if-none-match': shown.headers.get('etag')! },
        })
      ).status,
    ).toBe(304);

    await resolveReport((await listReportsOn(id)).find((each) => each.signedIn)!.id);
    expect(await underReview(id)).toBe(false);
  });
});

describe('reports by people with an unverified address', () => {
  const verifyAddress = (who: Client) =>
    database.query('update users set email_verified = true where id = $1', [who.id]);

  test('treats reports by unverified people as anonymous, even after they verify', async () => {
    const id = await createTerm();
    const people = [
      await site.signIn('Anesu', 'user', false),
      await site.signIn('Bongani', 'verifier', false),
      await site.signIn('Chipo', 'admin', false),
    ];
    for (const who of people) {
      expect((await sendReport(who, id)).status).toBe(201);
      expect((await sendReport(who, id)).status).toBe(201);
    }
    expect(await readStoredReports(id)).toMatchObject(
      Array.from({ length: 6 }, () => ({ reporterId: null, status: 'open' })),
    );
    expect((await listReportsOn(id)).map(({ signedIn }) => signedIn)).not.toContain(true);
    for (const who of people) await verifyAddress(who);
    expect(await underReview(id)).toBe(false);

    for (const who of people) expect((await sendReport(who, id)).status).toBe(201);
    expect(await underReview(id)).toBe(true);
    expect((await sendReport(people[0]!, id)).status).toBe(409);
  });

  test('anonymizes reports that an earlier release stored for unverified people', async () => {
    const id = await createTerm();
    const unverified = await site.signIn('Dumisani', 'user', false);
    const erased = await site.signIn('Esther', 'user');
    await erased.request('DELETE', '/api/profile', { body: { confirmation: 'erase' } });
    for (const reporter of [sipho, unverified, erased])
      await database.query(
        `insert into reports (term_id, reporter_id, reason) values ($1, $2, 'spelling')`,
        [id, reporter.id],
      );
    const migration = await readFile('migrations/0014_reporters-keys-sitemap.sql', 'utf8');
    await database.query(migration.slice(0, migration.indexOf(';')));
    expect(await underReview(id)).toBe(false);
    expect((await readStoredReports(id)).map(({ reporterId }) => reporterId)).toEqual(
      expect.arrayContaining([sipho.id, null, erased.id]),
    );
  });

  test('counts reports by all unverified accounts of one IP address together', async () => {
    const limited = await servedApp(database, { RATE_LIMITS: 'on' });
    const id = await createTerm();
    const people = [
      await limited.signIn('Fungai', 'user', false),
      await limited.signIn('Gugu', 'user', false),
    ];
    // Other tests in this file may have used up the rate limit of this IP address.
    await database.query('delete from rate_limits');
    for (let sent = 0; sent < limits.rates.reportsPerMinute; sent += 1)
      expect((await sendReport(people[sent % 2]!, id)).status).toBe(201);
    for (const who of people) expect((await sendReport(who, id)).status).toBe(429);
    await limited.close();
  });
});

describe('the list of reports', () => {
  test('lists open reports oldest first and closed ones newest first, in pages', async () => {
    expect([
      (await site.anonymous.request('GET', '/api/reports')).status,
      (await rudo.request('GET', '/api/reports')).status,
    ]).toEqual([401, 403]);
    const id = await createTerm('verified', rudo, { ...lung, subject: 'medicine' });
    const ids = [
      await createReport(site.anonymous, id),
      await createReport(sipho, id),
      await createReport(zanele, id),
    ];
    const medicine = '&subject=medicine&language=swahili';
    expect((await listReports(medicine)).reports.map((each) => each.id)).toEqual(ids);
    expect((await listReports(medicine)).reports.map((each) => each.term.openReports)).toEqual([
      3, 3, 3,
    ]);
    expect(await listReports('&language=shona&subject=medicine')).toEqual({
      reports: [],
      total: 0,
    });
    expect(
      (await tendani.request('GET', `/api/reports?pageSize=2&page=2${medicine}`)).json,
    ).toMatchObject({ reports: [{ id: ids[2] }], total: 3 });
    expect((await tendani.request('GET', `/api/reports?page=1000000${medicine}`)).json).toEqual({
      reports: [],
      total: 3,
    });
    for (const each of ids) await resolveReport(each);
    expect(
      (await listReports(`${medicine}&status=resolved`)).reports.map((each) => each.id),
    ).toEqual([...ids].reverse());
    expect((await listReports(medicine)).total).toBe(0);
  });

  test.each([
    ['status=closed', 'status'],
    ['status=open&status=resolved', 'status'],
    ['language=%25', 'language'],
    ['subject=', 'subject'],
    ['page=0', 'page'],
    ['pageSize=101', 'pageSize'],
  ])('rejects the list query ?%s', async (query, path) => {
    expect(await tendani.request('GET', `/api/reports?${query}`)).toMatchObject({
      status: 400,
      json: { errors: [{ path }] },
    });
  });
});

test('a verifier sees and counts only reports on terms in scope, an administrator all', async () => {
  const inside = await createTerm('verified', rudo, { ...lung, language: 'zulu' });
  const outside = await createTerm('verified', rudo, { ...lung, subject: 'law' });
  for (const id of [inside, outside]) await createReport(sipho, id);
  const all = await listReports();
  const scoped = await site.signIn('Mpho', 'verifier');
  await database.query(
    `insert into verifier_scopes (user_id, languages, subjects, granted_by)
     values ($1, '{zulu}', $2, $3)`,
    [scoped.id, [lung.subject], tendani.id],
  );
  const seen = await listReports('', scoped);
  expect(seen.reports.map(({ term }) => term.id)).toEqual([inside]);
  expect(seen.total).toBe(1);
  expect((await listReports('', await site.signIn('Naledi', 'admin'))).total).toBe(all.total);
});

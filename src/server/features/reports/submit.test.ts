import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import {
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
  stranger,
  tendani,
  unknownId,
  zanele,
} from '#tests/support/report-site.ts';
import { servedApp } from '#tests/support/served-app.ts';

startReportSite();

describe('submitting a report', () => {
  test('stores an anonymous report without an author, and returns its id and time', async () => {
    const id = await createTerm();
    const answer = await sendReport(site.anonymous, id, {
      reason: 'spelling',
      details: ' pafu,\r\nnot mapafu <b>! ',
    });
    expect([answer.status, Object.keys(answer.json as object).sort()]).toEqual([
      201,
      ['createdAt', 'id'],
    ]);
    expect(await readStoredReports(id)).toEqual([
      { reporterId: null, reason: 'spelling', details: 'pafu,\nnot mapafu <b>!', status: 'open' },
    ]);
    expect(await listReportsOn(id)).toMatchObject([
      {
        reason: 'spelling',
        details: 'pafu,\nnot mapafu <b>!',
        signedIn: false,
        status: 'open',
        note: null,
        resolvedAt: null,
        term: { englishWord: 'lung', status: 'verified', ownSubmission: false, openReports: 1 },
      },
    ]);
  });

  test('shows verifiers that a reporter was signed in, but not who it was', async () => {
    const id = await createTerm();
    await sendReport(sipho, id);
    const { text } = await tendani.request('GET', '/api/reports?pageSize=100');
    expect((await listReportsOn(id))[0]).toMatchObject({ signedIn: true });
    for (const secret of [sipho.id, 'Sipho', 'sipho@']) expect(text).not.toContain(secret);
    const resolved = await resolveReport((await listReportsOn(id))[0]!.id);
    for (const secret of [sipho.id, 'Sipho', 'sipho@']) expect(resolved.text).not.toContain(secret);
  });

  test('shows administrators the reporter, except of reports from before the form said so', async () => {
    const naledi = await site.signIn('Naledi', 'admin');
    const id = await createTerm();
    await sendReport(sipho, id);
    await sendReport(site.anonymous, id);
    const listReporters = async () =>
      (await listReports('', naledi)).reports
        .filter((each) => each.term.id === id)
        .map(({ reporter }) => reporter);
    expect(await listReporters()).toEqual([
      { id: sipho.id, firstName: 'Sipho', lastName: 'Moyo' },
      null,
    ]);
    await database.query('update reports set reporter_shown = false where term_id = $1', [id]);
    expect(await listReporters()).toEqual([null, null]);
  });

  test('counts no reporter whose address is no longer verified', async () => {
    const id = await createTerm();
    const reporters = [sipho, zanele, tendani];
    for (const who of reporters) await sendReport(who, id);
    const isUnderReview = async () =>
      ((await requestTerm(id, rudo)).json as { underReview: boolean }).underReview;
    expect(await isUnderReview()).toBe(true);
    await database.query('update users set email_verified = false where id = $1', [sipho.id]);
    expect(await isUnderReview()).toBe(false);
    await database.query('update users set email_verified = true where id = $1', [sipho.id]);
  });

  test.each([
    ['pending', [404, 201, 201, 201]],
    ['rejected', [404, 404, 201, 201]],
    ['verified', [201, 201, 201, 201]],
  ] as const)(
    'accepts a report on a %s term only from people who can see it',
    async (status, answers) => {
      const id = await createTerm(status);
      const got = [];
      for (const who of [site.anonymous, sipho, rudo, tendani])
        got.push((await sendReport(who, id)).status);
      expect(got).toEqual(answers);
      expect(await readStoredReports(id)).toHaveLength(
        answers.filter((answer) => answer === 201).length,
      );
    },
  );

  test('returns 404 for a report on an unknown term', async () => {
    expect(await sendReport(sipho, unknownId)).toMatchObject({
      status: 404,
      json: { detail: m.errors_detail_missing() },
    });
  });

  test.each<[string, object, string]>([
    ['no identifier', { termId: 'lung' }, 'termId'],
    ['a list of identifiers', { termId: [unknownId] }, 'termId'],
    ['a wildcard', { termId: '%' }, 'termId'],
    ['no term', { termId: undefined }, 'termId'],
    ['an unknown reason', { reason: 'dull' }, 'reason'],
    ['no reason', { reason: undefined }, 'reason'],
    ['a property of Object.prototype as the reason', { reason: 'constructor' }, 'reason'],
    ['very long details', { details: 'a'.repeat(1001) }, 'details'],
    ['details that are not text', { details: { a: 1 } }, 'details'],
    ['a NUL', { details: 'pa\0fu' }, 'details'],
    ['a lone surrogate', { details: 'pa\uD83Dfu' }, 'details'],
    ['a right-to-left override', { details: 'pa\u202Eufap' }, 'details'],
    ['a zero-width space', { details: 'pa\u200Bfu' }, 'details'],
    ['stacked accents', { details: `pa${'\u0301'.repeat(5)}` }, 'details'],
  ])('rejects a report with %s and names the field', async (_what, more, path) => {
    const id = await createTerm();
    expect(await sendReport(site.anonymous, id, more)).toMatchObject({
      status: 400,
      json: { errors: [{ path, message: expect.any(String) }] },
    });
    expect(await readStoredReports(id)).toEqual([]);
  });

  test('accepts details of the maximum length, in any alphabet', async () => {
    const id = await createTerm();
    expect(
      (await sendReport(site.anonymous, id, { details: 'ṱ'.repeat(limits.text.reportDetails) }))
        .status,
    ).toBe(201);
    expect(
      (await sendReport(site.anonymous, id, { details: '%_\\ "quoted" маленький 👩🏽' })).status,
    ).toBe(201);
  });

  test('rejects a second open report by the same user with 409', async () => {
    const id = await createTerm();
    expect((await sendReport(sipho, id)).status).toBe(201);
    expect(await sendReport(sipho, id, { reason: 'offensive' })).toMatchObject({
      status: 409,
      json: { detail: m.errors_detail_already_reported() },
    });
    expect((await sendReport(zanele, id)).status).toBe(201);
    expect([
      (await sendReport(site.anonymous, id)).status,
      (await sendReport(site.anonymous, id)).status,
    ]).toEqual([201, 201]);
    await resolveReport((await listReportsOn(id)).find((each) => each.signedIn)!.id);
    expect((await sendReport(sipho, id)).status).toBe(201);
  });

  test('stores only one of ten concurrent reports by the same user', async () => {
    const id = await createTerm();
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendReport(sipho, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await readStoredReports(id)).toHaveLength(1);
  });

  test.each([
    ['signed in', () => sipho],
    ['signed out', () => stranger],
  ] as const)(
    'repeats the first response to a report with the same key, sent while %s',
    async (who, asker) => {
      const [id, other] = [await createTerm(), await createTerm()];
      const key = `again-${who.replace(' ', '-')}`;
      const first = await sendReport(asker(), id, {}, key);
      const repeats = await Promise.all(
        Array.from({ length: 4 }, () => sendReport(asker(), id, {}, key)),
      );
      expect(repeats.map(({ status, json }) => [status, json])).toEqual(
        repeats.map(() => [201, first.json]),
      );
      expect(await sendReport(asker(), other, {}, key)).toMatchObject({
        status: 409,
        json: { detail: m.errors_detail_key_reused() },
      });
      expect([await readStoredReports(id), await readStoredReports(other)]).toMatchObject([
        [{ status: 'open' }],
        [],
      ]);
    },
  );
});

describe('an idempotency key sent by two signed-out people', () => {
  const key = 'the-same-key';

  test('stores two reports with the same key from two browsers', async () => {
    const [mine, theirs] = [await createTerm(), await createTerm()];
    const other = site.newVisitor();
    const first = await sendReport(stranger, mine, {}, key);
    const second = await sendReport(other, theirs, {}, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await sendReport(stranger, mine, {}, key)).json).toEqual(first.json);
    expect((await sendReport(other, theirs, {}, key)).json).toEqual(second.json);
    expect([
      (await readStoredReports(mine)).length,
      (await readStoredReports(theirs)).length,
    ]).toEqual([1, 1]);
  });

  test.each([
    ['nothing', ''],
    ['an empty value', 'mazwi_browser='],
    ['a value that is not a UUID', 'mazwi_browser=1'],
    ['a very long value', `mazwi_browser=${'a'.repeat(4000)}`],
    ['broken percent encoding', 'mazwi_browser=%E0%A4%A'],
    ['a property of Object.prototype', 'mazwi_browser=__proto__; __proto__=1'],
  ])('ignores the key of a signed-out person whose browser cookie is %s', async (_what, cookie) => {
    const id = await createTerm();
    for (let sent = 0; sent < 2; sent += 1)
      expect(
        (
          await site.anonymous.request('POST', '/api/reports', {
            body: { termId: id, reason: 'spelling', details: null },
            headers: { 'idempotency-key': key, ...(cookie && { cookie }) },
          })
        ).status,
      ).toBe(201);
    expect(await readStoredReports(id)).toHaveLength(2);
  });

  test('keeps keys of reports and terms for 90 days, and of payments for one', async () => {
    const id = await createTerm();
    await sendReport(stranger, id, {}, 'days-of-a-report');
    await sipho.request('POST', '/api/terms', {
      body: lung,
      headers: { 'idempotency-key': 'days-of-a-submission' },
    });
    await sipho.request('POST', '/api/create-payment-intent', {
      body: { amount: 5 },
      headers: { 'idempotency-key': 'days-of-a-payment' },
    });
    const { rows } = await database.query<{ days: number }>(
      `select round(extract(epoch from expires_at - created_at) / 86400)::int as days
       from idempotency_keys
       where created_at > now() - interval '1 minute'
       order by created_at desc
       limit 3`,
    );
    expect(rows.map(({ days }) => days)).toEqual([1, 90, 90]);

    await database.query(`update idempotency_keys set expires_at = now() - interval '1 second'`);
    expect((await sendReport(stranger, id, {}, 'days-of-a-report')).status).toBe(201);
    expect(await readStoredReports(id)).toHaveLength(2);
  });
});

describe('the rate limit of reports', () => {
  test('rejects a sixth report in a minute with 429, per user or else per IP address', async () => {
    const limited = await servedApp(database, { RATE_LIMITS: 'on' });
    const [busy, calm] = [
      await limited.signIn('Naledi', 'user'),
      await limited.signIn('Farai', 'user'),
    ];
    const ids = await Promise.all(
      Array.from({ length: limits.rates.reportsPerMinute + 1 }, () => createTerm()),
    );
    for (const who of [busy, limited.anonymous]) {
      expect((await sendReport(who, ids[0]!, { reason: 'dull' })).status).toBe(400);
      expect((await sendReport(who, unknownId)).status).toBe(404);
      for (const id of ids.slice(1)) expect((await sendReport(who, id)).status).toBe(201);
      const refused = await sendReport(who, ids[0]!);
      expect(refused).toMatchObject({ status: 429, json: { detail: m.errors_detail_too_many() } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await sendReport(busy, ids[1]!)).status).toBe(409);
    expect((await sendReport(calm, ids[0]!)).status).toBe(201);
    await limited.close();
  });
});

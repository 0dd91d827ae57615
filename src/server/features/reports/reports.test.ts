import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alreadyClosed, alreadyDecided } from '#contract/errors.ts';
import type { ReceivedReport } from '#contract/reports.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { TermInput } from '#domain/term/fields.ts';
import type { TermStatus } from '#domain/term/transitions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applyTransition } from '#server/terms/write.ts';
import { aTerm, aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

const lung: TermInput = aTermInput({
  englishWord: 'lung',
  vernacularWord: 'pafu',
  meaning: 'The organ that takes in air.',
  language: 'swahili',
});
const unknownId = '00000000-0000-4000-8000-000000000000';

let database: Database;
let site: ServedApp;
let rudo: Client;
let sipho: Client;
let zanele: Client;
let tendani: Client;
let thabo: Client;
let stranger: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  stranger = site.newVisitor();
  [rudo, sipho, zanele] = [
    await site.signIn('Rudo', 'user'),
    await site.signIn('Sipho', 'user'),
    await site.signIn('Zanele', 'user'),
  ];
  [tendani, thabo] = [
    await site.signIn('Tendani', 'verifier'),
    await site.signIn('Thabo', 'verifier'),
  ];
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

async function term(
  status: TermStatus = 'verified',
  submitter: Client = rudo,
  input: TermInput = lung,
): Promise<string> {
  const { id } = await aTerm(database, { ...input, submitterId: submitter.id });
  const transition = ({ verified: 'approve', rejected: 'reject', pending: null } as const)[status];
  if (transition)
    await database.transaction((tx) =>
      applyTransition(tx, id, { transition, actorId: thabo.id, reason: 'A good enough reason.' }),
    );
  return id;
}
const report = (who: Client, termId: unknown, more: object = {}, key?: string) =>
  who.request('POST', '/api/reports', {
    body: { termId, reason: 'wrong-translation', details: null, ...more },
    headers: key ? { 'idempotency-key': key } : {},
  });
const reported = async (who: Client, termId: string, more: object = {}) =>
  ((await report(who, termId, more)).json as { id: string }).id;
const resolve = (id: string, note: unknown = null, who = tendani) =>
  who.request('POST', `/api/reports/${id}/resolve`, { body: { note } });
const reopen = (id: string, reason: unknown = 'The word is of another dialect.', who = tendani) =>
  who.request('POST', `/api/reports/${id}/reopen-term`, { body: { reason } });
const listed = async (query = '', who = tendani) =>
  (await who.request('GET', `/api/reports?pageSize=100${query}`)).json as {
    reports: ReceivedReport[];
    total: number;
  };
const about = async (termId: string, query = '') =>
  (await listed(query)).reports.filter((each) => each.term.id === termId);
const page = async (termId: string, who = site.anonymous) =>
  who.request('GET', `/api/terms/${termId}`);
const underReview = async (termId: string) =>
  ((await page(termId)).json as { underReview: boolean }).underReview;
const stored = async (termId: string) =>
  (
    await database.query(
      `select reporter_id, reason, details, status
       from reports
       where term_id = $1
       order by created_at`,
      [termId],
    )
  ).rows;

describe('submitting a report', () => {
  test('stores an anonymous report without an author, and returns its id and time', async () => {
    const id = await term();
    const answer = await report(site.anonymous, id, {
      reason: 'spelling',
      details: ' pafu,\r\nnot mapafu <b>! ',
    });
    expect([answer.status, Object.keys(answer.json as object).sort()]).toEqual([
      201,
      ['createdAt', 'id'],
    ]);
    expect(await stored(id)).toEqual([
      { reporterId: null, reason: 'spelling', details: 'pafu,\nnot mapafu <b>!', status: 'open' },
    ]);
    expect(await about(id)).toMatchObject([
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
    const id = await term();
    await report(sipho, id);
    const { text } = await tendani.request('GET', '/api/reports?pageSize=100');
    expect((await about(id))[0]).toMatchObject({ signedIn: true });
    for (const secret of [sipho.id, 'Sipho', 'sipho@']) expect(text).not.toContain(secret);
  });

  test.each([
    ['pending', [404, 201, 201, 201]],
    ['rejected', [404, 404, 201, 201]],
    ['verified', [201, 201, 201, 201]],
  ] as const)(
    'accepts a report on a %s term only from people who can see it',
    async (status, answers) => {
      const id = await term(status);
      const got = [];
      for (const who of [site.anonymous, sipho, rudo, tendani])
        got.push((await report(who, id)).status);
      expect(got).toEqual(answers);
      expect(await stored(id)).toHaveLength(answers.filter((answer) => answer === 201).length);
    },
  );

  test('returns 404 for a report on an unknown term', async () => {
    expect(await report(sipho, unknownId)).toMatchObject({
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
    const id = await term();
    expect(await report(site.anonymous, id, more)).toMatchObject({
      status: 400,
      json: { errors: [{ path, message: expect.any(String) }] },
    });
    expect(await stored(id)).toEqual([]);
  });

  test('accepts details of the maximum length, in any alphabet', async () => {
    const id = await term();
    expect(
      (await report(site.anonymous, id, { details: 'ṱ'.repeat(limits.text.reportDetails) })).status,
    ).toBe(201);
    expect(
      (await report(site.anonymous, id, { details: '%_\\ "quoted" маленький 👩🏽' })).status,
    ).toBe(201);
  });

  test('rejects a second open report by the same user with 409', async () => {
    const id = await term();
    expect((await report(sipho, id)).status).toBe(201);
    expect(await report(sipho, id, { reason: 'offensive' })).toMatchObject({
      status: 409,
      json: { detail: m.errors_detail_already_reported() },
    });
    expect((await report(zanele, id)).status).toBe(201);
    expect([
      (await report(site.anonymous, id)).status,
      (await report(site.anonymous, id)).status,
    ]).toEqual([201, 201]);
    await resolve((await about(id)).find((each) => each.signedIn)!.id);
    expect((await report(sipho, id)).status).toBe(201);
  });

  test('stores only one of ten concurrent reports by the same user', async () => {
    const id = await term();
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(sipho, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await stored(id)).toHaveLength(1);
  });

  test.each([
    ['signed in', () => sipho],
    ['signed out', () => stranger],
  ] as const)(
    'repeats the first response to a report with the same key, sent while %s',
    async (who, asker) => {
      const [id, other] = [await term(), await term()];
      const key = `again-${who.replace(' ', '-')}`;
      const first = await report(asker(), id, {}, key);
      const repeats = await Promise.all(
        Array.from({ length: 4 }, () => report(asker(), id, {}, key)),
      );
      expect(repeats.map(({ status, json }) => [status, json])).toEqual(
        repeats.map(() => [201, first.json]),
      );
      expect(await report(asker(), other, {}, key)).toMatchObject({
        status: 409,
        json: { detail: m.errors_detail_key_reused() },
      });
      expect([await stored(id), await stored(other)]).toMatchObject([[{ status: 'open' }], []]);
    },
  );
});

describe('an idempotency key sent by two signed-out people', () => {
  const key = 'the-same-key';

  test('stores two reports with the same key from two browsers', async () => {
    const [mine, theirs] = [await term(), await term()];
    const other = site.newVisitor();
    const first = await report(stranger, mine, {}, key);
    const second = await report(other, theirs, {}, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await report(stranger, mine, {}, key)).json).toEqual(first.json);
    expect((await report(other, theirs, {}, key)).json).toEqual(second.json);
    expect([(await stored(mine)).length, (await stored(theirs)).length]).toEqual([1, 1]);
  });

  test.each([
    ['nothing', ''],
    ['an empty value', 'mazwi_browser='],
    ['a value that is not a UUID', 'mazwi_browser=1'],
    ['a very long value', `mazwi_browser=${'a'.repeat(4000)}`],
    ['broken percent encoding', 'mazwi_browser=%E0%A4%A'],
    ['a property of Object.prototype', 'mazwi_browser=__proto__; __proto__=1'],
  ])('ignores the key of a signed-out person whose browser cookie is %s', async (_what, cookie) => {
    const id = await term();
    for (let sent = 0; sent < 2; sent += 1)
      expect(
        (
          await site.anonymous.request('POST', '/api/reports', {
            body: { termId: id, reason: 'spelling', details: null },
            headers: { 'idempotency-key': key, ...(cookie && { cookie }) },
          })
        ).status,
      ).toBe(201);
    expect(await stored(id)).toHaveLength(2);
  });

  test('keeps keys of reports and terms for 90 days, and of payments for one', async () => {
    const id = await term();
    await report(stranger, id, {}, 'days-of-a-report');
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
    expect((await report(stranger, id, {}, 'days-of-a-report')).status).toBe(201);
    expect(await stored(id)).toHaveLength(2);
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
      Array.from({ length: limits.rates.reportsPerMinute + 1 }, () => term()),
    );
    for (const who of [busy, limited.anonymous]) {
      expect((await report(who, ids[0]!, { reason: 'dull' })).status).toBe(400);
      expect((await report(who, unknownId)).status).toBe(404);
      for (const id of ids.slice(1)) expect((await report(who, id)).status).toBe(201);
      const refused = await report(who, ids[0]!);
      expect(refused).toMatchObject({ status: 429, json: { detail: m.errors_detail_too_many() } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await report(busy, ids[1]!)).status).toBe(409);
    expect((await report(calm, ids[0]!)).status).toBe(201);
    await limited.close();
  });
});

describe('a term under review', () => {
  test('marks a term as under review while three people have open reports on it', async () => {
    const id = await term();
    const before = await page(id);
    for (const who of [site.anonymous, site.anonymous, site.anonymous, rudo, sipho])
      await report(who, id);
    expect((await report(sipho, id, { reason: 'other' })).status).toBe(409);
    expect(await underReview(id)).toBe(false);
    await report(zanele, id);
    expect(await underReview(id)).toBe(true);

    const shown = await page(id);
    expect(shown.headers.get('cache-control')).toBe('public, no-cache');
    expect(shown.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(
      (
        await site.anonymous.request('GET', `/api/terms/${id}`, {
          headers: { 'if-none-match': shown.headers.get('etag')! },
        })
      ).status,
    ).toBe(304);

    await resolve((await about(id)).find((each) => each.signedIn)!.id);
    expect(await underReview(id)).toBe(false);
  });
});

describe('reports by people with an unverified address', () => {
  const verifyAddress = (who: Client) =>
    database.query('update users set email_verified = true where id = $1', [who.id]);

  test('treats reports by unverified people as anonymous, even after they verify', async () => {
    const id = await term();
    const people = [
      await site.signIn('Anesu', 'user', false),
      await site.signIn('Bongani', 'verifier', false),
      await site.signIn('Chipo', 'admin', false),
    ];
    for (const who of people) {
      expect((await report(who, id)).status).toBe(201);
      expect((await report(who, id)).status).toBe(201);
    }
    expect(await stored(id)).toMatchObject(
      Array.from({ length: 6 }, () => ({ reporterId: null, status: 'open' })),
    );
    expect((await about(id)).map(({ signedIn }) => signedIn)).not.toContain(true);
    for (const who of people) await verifyAddress(who);
    expect(await underReview(id)).toBe(false);

    for (const who of people) expect((await report(who, id)).status).toBe(201);
    expect(await underReview(id)).toBe(true);
    expect((await report(people[0]!, id)).status).toBe(409);
  });

  test('makes an earlier release’s reports by unverified reporters anonymous', async () => {
    const id = await term();
    const unverified = await site.signIn('Dumisani', 'user', false);
    const erased = await site.signIn('Esther', 'user');
    await erased.request('DELETE', '/api/profile', { body: { confirmation: 'erase' } });
    for (const reporter of [sipho, unverified, erased])
      await database.query(
        `insert into reports (term_id, reporter_id, reason) values ($1, $2, 'spelling')`,
        [id, reporter.id],
      );
    expect(await underReview(id)).toBe(true);
    const migration = await readFile('migrations/0014_reporters-keys-sitemap.sql', 'utf8');
    await database.query(migration.slice(0, migration.indexOf(';')));
    expect(await underReview(id)).toBe(false);
    expect((await stored(id)).map(({ reporterId }) => reporterId)).toEqual(
      expect.arrayContaining([sipho.id, null, erased.id]),
    );
  });

  test('counts reports by all unverified accounts of one IP address together', async () => {
    const limited = await servedApp(database, { RATE_LIMITS: 'on' });
    const id = await term();
    const people = [
      await limited.signIn('Fungai', 'user', false),
      await limited.signIn('Gugu', 'user', false),
    ];
    // Other tests of this file may have used up the rate limit of this IP address.
    await database.query('delete from rate_limits');
    for (let sent = 0; sent < limits.rates.reportsPerMinute; sent += 1)
      expect((await report(people[sent % 2]!, id)).status).toBe(201);
    for (const who of people) expect((await report(who, id)).status).toBe(429);
    await limited.close();
  });
});

describe('the list of reports', () => {
  test('lists open reports oldest first and closed ones newest first, in pages', async () => {
    expect([
      (await site.anonymous.request('GET', '/api/reports')).status,
      (await rudo.request('GET', '/api/reports')).status,
    ]).toEqual([401, 403]);
    const id = await term('verified', rudo, { ...lung, subject: 'medicine' });
    const ids = [
      await reported(site.anonymous, id),
      await reported(sipho, id),
      await reported(zanele, id),
    ];
    const medicine = '&subject=medicine&language=swahili';
    expect((await listed(medicine)).reports.map((each) => each.id)).toEqual(ids);
    expect((await listed(medicine)).reports.map((each) => each.term.openReports)).toEqual([
      3, 3, 3,
    ]);
    expect(await listed('&language=shona&subject=medicine')).toEqual({ reports: [], total: 0 });
    expect(
      (await tendani.request('GET', `/api/reports?pageSize=2&page=2${medicine}`)).json,
    ).toMatchObject({ reports: [{ id: ids[2] }], total: 3 });
    expect((await tendani.request('GET', `/api/reports?page=1000000${medicine}`)).json).toEqual({
      reports: [],
      total: 3,
    });
    for (const each of ids) await resolve(each);
    expect((await listed(`${medicine}&status=resolved`)).reports.map((each) => each.id)).toEqual(
      [...ids].reverse(),
    );
    expect((await listed(medicine)).total).toBe(0);
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

describe('resolving a report', () => {
  test('closes one report with its note and leaves the term unchanged', async () => {
    const id = await term();
    const [first, second] = [await reported(sipho, id), await reported(site.anonymous, id)];
    const answer = await resolve(first, ' Checked in two books.\r\nIt is right. ');
    expect(answer).toMatchObject({
      status: 200,
      json: {
        id: first,
        status: 'resolved',
        note: 'Checked in two books.\nIt is right.',
        resolvedAt: expect.stringMatching(/Z$/),
        term: { status: 'verified', openReports: 1 },
      },
    });
    expect((await about(id)).map((each) => each.id)).toEqual([second]);
    expect((await about(id, '&status=resolved'))[0]).toMatchObject({ id: first });
    expect(await resolve(second)).toMatchObject({ status: 200, json: { note: null } });
  });

  test('rejects bad notes, unknown or closed reports, and callers who cannot verify', async () => {
    const termId = await term();
    const id = await reported(sipho, termId);
    expect(await resolve(id, 'a'.repeat(limits.text.resolutionNote + 1))).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'note' }] },
    });
    expect(await resolve(id, 'a\0b')).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'note' }] },
    });
    for (const unknown of [unknownId, 'x', '%25'])
      expect((await resolve(unknown)).status).toBe(404);
    expect([
      (await resolve(id, null, sipho)).status,
      (await resolve(id, null, site.anonymous)).status,
    ]).toEqual([403, 401]);
    expect(await about(termId)).toHaveLength(1);
    expect((await resolve(id)).status).toBe(200);
    expect(await resolve(id)).toMatchObject({
      status: 409,
      json: { detail: alreadyClosed('resolved') },
    });
  });
});

describe('sending a term back to pending', () => {
  test('reopening makes a term pending, records why and closes its open reports', async () => {
    const id = await term();
    const [first, second] = [await reported(sipho, id), await reported(site.anonymous, id)];
    const earlier = await reported(zanele, id);
    await resolve(earlier);
    expect((await page(id)).status).toBe(200);

    expect(await reopen(second, ' The word is of another dialect. ')).toMatchObject({
      status: 200,
      json: {
        id: second,
        status: 'reopened',
        note: 'The word is of another dialect.',
        term: { status: 'pending', openReports: 0 },
      },
    });
    const { term: now, history } = (await page(id, tendani)).json as {
      term: object;
      history: object[];
    };
    expect(now).toMatchObject({ status: 'pending', verifierId: null, verifiedAt: null });
    expect(history).toMatchObject([
      { action: 'updated', reason: 'The word is of another dialect.', changes: null },
      { action: 'verified' },
      { action: 'created' },
    ]);
    expect((await page(id)).status).toBe(404);
    expect(
      (await site.anonymous.request('GET', '/api/terms?query=lung&pageSize=100')).text,
    ).not.toContain(id);
    expect((await tendani.request('GET', '/api/verify?pageSize=100')).text).toContain(id);
    expect(
      (await about(id, '&status=reopened')).map((each) => [each.id, each.note]).sort(),
    ).toEqual([first, second].map((each) => [each, 'The word is of another dialect.']).sort());
    expect((await about(id, '&status=resolved')).map((each) => each.id)).toEqual([earlier]);

    expect(
      (await thabo.request('POST', `/api/verify/${id}/approve`, { body: { reason: null } })).status,
    ).toBe(200);
    expect((await page(id)).json).toMatchObject({
      term: { status: 'verified' },
      underReview: false,
    });
  });

  test.each<[string, unknown]>([
    ['no reason', null],
    ['an empty reason', ''],
    ['a reason that is too short', 'too short'],
    ['a reason that is too long', 'a'.repeat(1001)],
    ['a reason with a NUL', 'a reason\0 with a NUL'],
    ['a list as the reason', ['a good enough reason']],
  ])('rejects reopening with %s and names the field', async (_what, reason) => {
    const termId = await term();
    expect(await reopen(await reported(sipho, termId), reason)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'reason' }] },
    });
    expect((await page(termId)).status).toBe(200);
  });

  test('rejects reopening by the submitter, even if self-review is allowed', async () => {
    const termId = await term('verified', tendani);
    const id = await reported(sipho, termId);
    expect((await about(termId))[0]!.term.ownSubmission).toBe(true);
    await database.query(`insert into settings (name, value) values ('selfReview', 'true')`);
    expect(await reopen(id)).toMatchObject({
      status: 403,
      json: { detail: m.errors_detail_own_submission() },
    });
    await database.query('delete from settings');
    expect([(await page(termId)).status, (await about(termId)).length]).toEqual([200, 1]);
    expect((await reopen(id, undefined, rudo)).status).toBe(403);
    expect((await reopen(id, 'A good enough reason.', thabo)).status).toBe(200);
  });

  test.each(['pending', 'rejected'] as const)(
    'rejects reopening a %s term with 409 and the current status',
    async (status) => {
      const id = await reported(tendani, await term(status));
      expect(await reopen(id)).toMatchObject({
        status: 409,
        json: { detail: alreadyDecided(status) },
      });
    },
  );

  test('rejects reopening by a closed report with 409, by an unknown one with 404', async () => {
    const termId = await term();
    const [one, other] = [await reported(sipho, termId), await reported(zanele, termId)];
    await resolve(one);
    expect(await reopen(one)).toMatchObject({
      status: 409,
      json: { detail: alreadyClosed('resolved') },
    });
    await reopen(other);
    for (const again of [await reopen(other), await resolve(other)])
      expect(again).toMatchObject({ status: 409, json: { detail: alreadyClosed('reopened') } });
    expect((await reopen(unknownId)).status).toBe(404);
  });
});

describe('concurrent decisions on reports', () => {
  const statuses = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort();

  test('lets only one of sixteen concurrent attempts to close a report succeed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const termId = await term();
      const id = await reported(sipho, termId);
      await reported(zanele, termId);
      const answers = await statuses(
        Array.from({ length: 16 }, (_, turn) =>
          turn % 2
            ? resolve(id, null, turn % 4 === 1 ? tendani : thabo)
            : reopen(id, 'A good enough reason.', turn % 4 ? tendani : thabo),
        ),
      );
      expect(answers).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
      const sentBack = (await about(termId, '&status=reopened')).length > 0;
      const { term: now, history } = (await page(termId, tendani)).json as {
        term: { status: string };
        history: object[];
      };
      expect([now.status, history.length]).toEqual(sentBack ? ['pending', 3] : ['verified', 2]);
    }
  });

  test('lets only one of eight concurrent attempts to reopen a term succeed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const termId = await term();
      const ids = await Promise.all(
        Array.from({ length: 8 }, () => reported(site.anonymous, termId)),
      );
      expect(
        await statuses(ids.map((id, turn) => reopen(id, `This is reason number ${turn}.`))),
      ).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
      const closed = await about(termId, '&status=reopened');
      expect([closed.length, new Set(closed.map(({ note }) => note)).size]).toEqual([8, 1]);
      expect(
        ((await page(termId, tendani)).json as { history: { reason: string }[] }).history.map(
          ({ reason }) => reason,
        ),
      ).toHaveLength(3);
    }
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import {
  database,
  heart,
  readAllInput,
  rudo,
  site,
  startInputSite,
  tendani,
  waiting,
} from './support/input-site.ts';
import { servedApp } from './support/served-app.ts';

startInputSite();

describe('unusual input that is valid', () => {
  test.each([
    ['%', 0],
    ['_', 0],
    ['100%', 1],
    ['safi_k', 1],
    ['safi%', 0],
    ["' or 1=1 --", 0],
    ['\\', 0],
  ])('treats %j in a search as text, not as a wildcard or SQL', async (query, total) => {
    expect(
      await site.anonymous.request('GET', `/api/terms?query=${encodeURIComponent(query)}`),
    ).toMatchObject({ status: 200, json: { total } });
  });

  test('accepts ligatures of whole words in a search, a duplicate check and a term', async () => {
    const long = encodeURIComponent('㌖'.repeat(200));
    expect((await site.anonymous.request('GET', `/api/terms?query=${long}`)).status).toBe(200);
    expect(
      (await rudo.request('GET', `/api/terms/duplicates?language=shona&english=${long}`)).status,
    ).toBe(200);
    expect(
      (
        await rudo.request('POST', '/api/terms', {
          body: { ...heart, vernacularWord: '㌖'.repeat(200) },
        })
      ).status,
    ).toBe(201);
  });

  test('handles searches with invalid bytes or names like __proto__ without an error', async () => {
    for (const query of [
      'query=%ff',
      'query=%ed%a0%80',
      '__proto__=1&constructor=2&toString=3',
      'query[a]=1',
      '&&&=',
      '?',
      `${'x=1&'.repeat(1000)}`,
    ]) {
      expect(
        (await site.anonymous.request('GET', `/api/terms?${query}`)).status,
        query,
      ).toBeLessThan(500);
    }
    expect(({} as { englishWord?: string }).englishWord).toBeUndefined();
  });

  test('returns no terms for the last possible page, past the end of the list', async () => {
    expect(
      await site.anonymous.request('GET', `/api/terms?page=${limits.page.max}&pageSize=100`),
    ).toMatchObject({ status: 200, json: { terms: [], total: 2 } });
  });

  test.each([
    'α decay',
    'β-carotene',
    'µ-opioid',
    "ng'ombe",
    'ḓorobo ḽi ṋe ṅwana ṱoḓa',
    'e\u0323\u0301',
  ])('accepts the word %j and stores it composed', async (word) => {
    const reply = await rudo.request('POST', '/api/terms', {
      body: { ...heart, vernacularWord: word },
    });
    expect(reply).toMatchObject({ status: 201, json: { vernacularWord: word.normalize('NFC') } });
  });

  test('stores lines and markup of a definition as typed, with CRLF as LF', async () => {
    const reply = await rudo.request('POST', '/api/terms', {
      body: { ...heart, meaning: ' <b onclick="x()">one</b>\r\n\ttwo & three ' },
    });
    expect(reply).toMatchObject({
      status: 201,
      json: { meaning: '<b onclick="x()">one</b>\n\ttwo & three' },
    });
  });

  test('ignores unknown fields, so sending a status does not publish a term', async () => {
    const reply = await rudo.request('POST', '/api/terms', {
      body: {
        ...heart,
        status: 'verified',
        verifierId: rudo.id,
        submitterId: tendani.id,
        id: waiting,
      },
    });
    expect(reply).toMatchObject({
      status: 201,
      json: { status: 'pending', submitterId: rudo.id, verifierId: null },
    });
    expect((reply.json as { id: string }).id).not.toBe(waiting);
  });
});

describe('rate limits', () => {
  test('rejects too many submissions of one person with 429, but not those of others', async () => {
    const limited = await servedApp(database, { RATE_LIMITS: 'on' });
    const [busy, calm] = [
      await limited.signIn('Sipho', 'user'),
      await limited.signIn('Naledi', 'user'),
    ];
    for (let count = 0; count < limits.rates.newcomerSubmissionsPerMinute; count += 1)
      expect((await busy.request('POST', '/api/terms', { body: heart })).status).toBe(201);
    const refused = await busy.request('POST', '/api/terms', { body: heart });
    expect(refused).toMatchObject({
      status: 429,
      json: { title: 'Too Many Requests', detail: expect.stringContaining('Wait') },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(
      (await busy.request('POST', '/api/terms', { body: { ...heart, meaning: '' } })).status,
    ).toBe(400);
    expect((await calm.request('POST', '/api/terms', { body: heart })).status).toBe(201);
    await limited.close();
  });
});

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
  '/metrics is hidden from a request that a proxy forwarded (%s)',
  async (name) => {
    expect((await site.anonymous.request('GET', '/metrics')).status).toBe(200);
    expect(
      (await site.anonymous.request('GET', '/metrics', { headers: { [name]: '127.0.0.1' } }))
        .status,
    ).toBe(404);
  },
);

test('returns /metrics for the full token, but not for a part of it', async () => {
  const token = randomBytes(32).toString('base64url');
  const guarded = await servedApp(database, { METRICS_TOKEN: token });
  const status = async (authorization: string) =>
    (
      await guarded.anonymous.request('GET', '/metrics', {
        headers: { authorization, 'x-forwarded-for': '203.0.113.9' },
      })
    ).status;
  expect(await status(`Bearer ${token}`)).toBe(200);
  for (const wrong of [
    '',
    'Bearer',
    'Bearer ',
    token,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `bearer ${token}`,
    `Bearer ${'x'.repeat(5000)}`,
    `Basic ${token}`,
  ])
    expect(await status(wrong), wrong).toBe(404);
  expect(guarded.logged).toEqual([]);
  await guarded.close();
});

describe('a person whose address is not verified', () => {
  test('rejects a person with an unverified address before it checks the input', async () => {
    const before = await readAllInput();
    const zodwa = await site.signIn('Zodwa', 'verifier', false);
    const after = await readAllInput();
    expect(after).not.toBe(before);
    for (const [method, path, body] of [
      ['POST', '/api/terms', { englishWord: 'he\0art' }],
      ['POST', '/api/terms', 'no JSON'],
      ['GET', '/api/terms/duplicates?english=%00', undefined],
      ['POST', '/api/verifier-applications', {}],
      ['POST', `/api/verify/${waiting}/approve`, { reason: 7 }],
      ['PUT', `/api/verify/${waiting}`, heart],
      ['GET', '/api/verify?page=0', undefined],
    ] as const) {
      const reply = await zodwa.request(
        method,
        path,
        body === undefined ? {} : { raw: JSON.stringify(body) },
      );
      expect([reply.status, (reply.json as { title: string }).title], path).toEqual([
        403,
        'Forbidden',
      ]);
    }
    expect((await zodwa.request('GET', `/api/terms/${waiting}`)).status).toBe(404);
    expect(await readAllInput()).toBe(after);
    expect(site.logged).toEqual([]);
  });
});

test.each([
  'mazwi_browser=',
  'mazwi_browser=%00',
  'mazwi_browser=%ff%fe',
  `mazwi_browser=${'a'.repeat(8000)}`,
  'mazwi_browser=1; mazwi_browser=2',
  'mazwi_browser=00000000-0000-4000-8000-000000000000; mazwi_browser=x',
  '=mazwi_browser; ;;; mazwi_browser',
  '__proto__=1; constructor=2; mazwi_browser=__proto__',
])(
  'accepts a report with the cookie %j, with or without an odd idempotency key',
  async (cookie) => {
    const {
      rows: [term],
    } = await database.query<{ id: string }>(
      `select id from terms where status = 'verified' limit 1`,
    );
    for (const key of [undefined, 'plain', '"quoted"', "';--", '{}', '~'.repeat(200)]) {
      const reply = await site.anonymous.request('POST', '/api/reports', {
        body: { termId: term!.id, reason: 'other', details: null },
        headers: { cookie, ...(key && { 'idempotency-key': key }) },
      });
      expect(reply.status).toBe(201);
    }
    expect(site.logged).toEqual([]);
  },
);

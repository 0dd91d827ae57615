import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import type { TermInput } from '#domain/term/fields.ts';
import { builtPages } from '../src/server/features/pages/built.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { storeTerms } from '../src/server/terms/write.ts';
import { aTerm, aTermInput } from './factories.ts';
import { testDatabase } from './support/database.ts';
import { type Client, type ServedApp, servedApp } from './support/served-app.ts';

const heart: TermInput = aTermInput();

let database: Database;
let site: ServedApp;
let rudo: Client;
let tendani: Client;
let waiting: string;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, {}, await builtPages(join(import.meta.dirname, '../dist')));
  [rudo, tendani] = [await site.signIn('Rudo', 'user'), await site.signIn('Tendani', 'verifier')];
  await database.transaction((tx) =>
    storeTerms(
      tx,
      [
        heart,
        { ...heart, englishWord: '100% pure', vernacularWord: 'safi_kabisa', language: 'swahili' },
      ],
      { submitterId: rudo.id, verifierId: tendani.id },
    ),
  );
  waiting = (await aTerm(database, { ...heart, submitterId: rudo.id })).id;
});
afterAll(async () => {
  await site.close();
  await database.close();
});

/** Returns all stored input as one text, to check that rejected input does not change it. */
async function everything(): Promise<string> {
  const { rows } = await database.query(`
    select
      (select json_agg(t order by id) from terms t) as terms,
      (select json_agg(h order by position) from term_history h) as history,
      (select count(*) from search_keys) as keys,
      (select json_agg(u order by id) from users u) as people,
      (select count(*) from idempotency_keys) as replies`);
  return JSON.stringify(rows);
}

describe('rejected input', () => {
  let before: string;
  beforeEach(async () => {
    before = await everything();
  });
  afterEach(async () => {
    expect(await everything()).toBe(before);
    expect(site.logged).toEqual([]);
  });

  const invisible = {
    'a NUL': 'he\0art',
    'a lone surrogate': 'he\uD83Dart',
    'a control character': 'he\u0007art',
    'a zero-width space': 'he\u200Bart',
    'an override of direction': 'he\u202Etra',
    'a soft hyphen': 'he\u00ADart',
    'a byte order mark': '\uFEFFheart',
    'stacked accents': `he${'\u0301'.repeat(5)}art`,
  };
  const texts = Object.entries(invisible);

  test.each(texts)('rejects %s in any text of a submission', async (_what, text) => {
    for (const path of ['englishWord', 'vernacularWord', 'meaning', 'notes'] as const) {
      const reply = await rudo.request('POST', '/api/terms', { body: { ...heart, [path]: text } });
      expect(reply).toMatchObject({
        status: 400,
        json: { errors: [{ path, message: expect.stringMatching(/\.$/) }] },
      });
    }
  });

  test.each(texts)(
    'rejects %s in the reason of a decision and in a correction',
    async (_what, text) => {
      const reason = `${text} is not a word`;
      expect(
        await tendani.request('POST', `/api/verify/${waiting}/reject`, { body: { reason } }),
      ).toMatchObject({ status: 400, json: { errors: [{ path: 'reason' }] } });
      expect(
        await tendani.request('POST', `/api/verify/${waiting}/approve`, { body: { reason } }),
      ).toMatchObject({ status: 400, json: { errors: [{ path: 'reason' }] } });
      expect(
        await tendani.request('PUT', `/api/verify/${waiting}`, {
          body: { ...heart, vernacularWord: text },
        }),
      ).toMatchObject({ status: 400, json: { errors: [{ path: 'vernacularWord' }] } });
    },
  );

  test.each(texts.filter(([what]) => what !== 'a lone surrogate'))(
    'rejects %s in a search and in a check for duplicates',
    async (_what, text) => {
      expect(
        await site.anonymous.request('GET', `/api/terms?query=${encodeURIComponent(text)}`),
      ).toMatchObject({ status: 400, json: { errors: [{ path: 'query' }] } });
      expect(
        await rudo.request(
          'GET',
          `/api/terms/duplicates?language=shona&english=${encodeURIComponent(text)}`,
        ),
      ).toMatchObject({ status: 400, json: { errors: [{ path: 'english' }] } });
    },
  );

  test.each([
    ['Latin and Cyrillic', 'heаrt'],
    ['Latin and Greek', 'οxygen'],
    ['in a compound', 'blood-heаrt'],
  ])('rejects a word that mixes alphabets: %s', async (_what, text) => {
    for (const path of ['englishWord', 'vernacularWord']) {
      expect(
        await rudo.request('POST', '/api/terms', { body: { ...heart, [path]: text } }),
      ).toMatchObject({
        status: 400,
        json: { errors: [{ path, message: expect.stringContaining('alphabets') }] },
      });
    }
  });

  test('names every invalid field in one reply', async () => {
    const reply = await rudo.request('POST', '/api/terms', {
      body: {
        englishWord: ' ',
        vernacularWord: 7,
        meaning: 'm'.repeat(4001),
        language: 'klingon',
        subject: null,
        notes: ['a'],
      },
    });
    expect(reply.status).toBe(400);
    expect(
      (reply.json as { errors: { path: string }[] }).errors.map(({ path }) => path).sort(),
    ).toEqual(['englishWord', 'language', 'meaning', 'notes', 'subject', 'vernacularWord']);
  });

  test.each([
    [
      'bytes that are no UTF-8',
      Buffer.concat([
        Buffer.from('{"englishWord":"he'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('art"}'),
      ]),
    ],
    [
      'an overlong encoding',
      Buffer.concat([
        Buffer.from('{"englishWord":"'),
        Buffer.from([0xc0, 0xaf]),
        Buffer.from('"}'),
      ]),
    ],
    ['half an object', '{"englishWord":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"heart"'],
    ['null', 'null'],
    ['a number without end', '1e999'],
    ['a deep nest', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    [
      'keys of the prototype',
      '{"__proto__":{"englishWord":"heart"},"constructor":{"prototype":{"meaning":"x"}}}',
    ],
  ])('rejects a body that is %s', async (_what, raw) => {
    expect(
      (
        await rudo.request('POST', '/api/terms', {
          raw: typeof raw === 'string' ? raw : new Uint8Array(raw),
        })
      ).json,
    ).toMatchObject({ status: 400, title: 'Bad Request', detail: expect.stringMatching(/\.$/) });
  });

  test('rejects a body that is one byte too long', async () => {
    const room = limits.body - Buffer.byteLength(JSON.stringify({ ...heart, padding: '' }));
    expect(
      (
        await rudo.request('POST', '/api/terms', {
          body: { ...heart, meaning: '', padding: 'a'.repeat(room + heart.meaning.length) },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await rudo.request('POST', '/api/terms', {
          body: { ...heart, padding: 'a'.repeat(room + 1) },
        })
      ).status,
    ).toBe(413);
  });

  test('rejects an invalid Idempotency-Key', async () => {
    for (const key of ['', 'two words', 'k'.repeat(201)])
      expect(
        (
          await rudo.request('POST', '/api/terms', {
            body: heart,
            headers: { 'idempotency-key': key },
          })
        ).status,
      ).toBe(400);
  });

  test.each([
    ['page=0', 'page'],
    ['page=1000001', 'page'],
    ['page=1000000000000000000', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1e3', 'page'],
    ['page=%EF%BC%91', 'page'],
    ['page=', 'page'],
    ['page=NaN', 'page'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=101', 'pageSize'],
    ['language=klingon', 'language'],
    ['language=', 'language'],
    ['subject=Biology', 'subject'],
    ['status=all', 'status'],
    ['sort=random', 'sort'],
    ['field=notes', 'field'],
    ['language=shona&language=zulu', 'language'],
    ['page=1&page=1', 'page'],
    ['query=heart&query=heart', 'query'],
    ['status=verified&status=pending', 'status'],
    [`query=${'a'.repeat(201)}`, 'query'],
  ])('rejects the query ?%s', async (query, path) => {
    expect(await site.anonymous.request('GET', `/api/terms?${query}`)).toMatchObject({
      status: 400,
      json: { errors: [{ path, message: expect.any(String) }] },
    });
  });

  test.each([
    '1',
    'null',
    '%00',
    '..',
    '..%2f..%2fetc%2fpasswd',
    "'--",
    waitingWith(' '),
    'a'.repeat(5000),
    '%F0%9F%A9%BA',
    '__proto__',
    'constructor',
  ])('returns 404 for a term with the id %j', async (id) => {
    expect((await site.anonymous.request('GET', `/api/terms/${id}`)).status).toBe(404);
    expect((await tendani.request('POST', `/api/verify/${id}/approve`, { body: {} })).status).toBe(
      404,
    );
  });

  test.each([
    '/%ff',
    '/%00',
    '/dictionary/%c3%28',
    '/dictionary/%00',
    `/dictionary/${'a'.repeat(8000)}`,
    '/..%2f..%2fetc%2fpasswd',
    '//other.example/',
    '/api/%ff',
    '/assets/%ff',
    '/assets/%00',
    '/assets/',
    '/assets/..%2f..%2fpackage.json',
    '/oidc/%ff',
    '/sitemap/0.xml',
    '/sitemap/1e9.xml',
  ])('rejects the invalid URL %s', async (path) => {
    const { status, text, headers } = await site.anonymous.request('GET', path);
    expect(status).toBe(404);
    expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual(
      ['nosniff', expect.stringContaining("frame-ancestors 'none'")],
    );
    expect(text).not.toMatch(/\n\s+at |node_modules|"name": "mazwi"/);
  });

  test.each([
    'query=%ff',
    'query=%00',
    'query=%ed%a0%80',
    'page=1000000000000000000',
    'page=2&page=3',
    'language=klingon',
    '__proto__=1',
    'query[]=a',
    `query=${'a'.repeat(201)}`,
  ])('the dictionary page ignores the unreadable query ?%s', async (query) => {
    const reply = await site.anonymous.request('GET', `/dictionary?${query}`);
    expect([200, 303]).toContain(reply.status);
    const { status, text } =
      reply.status === 303
        ? await site.anonymous.request('GET', reply.headers.get('location')!)
        : reply;
    expect([status, text]).toEqual([200, expect.stringMatching(/<h1[^>]*>Dictionary<\/h1>/)]);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'rejects %s to a page',
    async (method) => {
      expect(
        (await rudo.request(method, '/dictionary', method === 'OPTIONS' ? {} : { body: {} }))
          .status,
      ).toBe(404);
    },
  );

  test.each([
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/terms HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address without end', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['the same host twice', 'GET /api/terms HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n', 400],
    [
      'two hosts to send something',
      'POST /api/reports HTTP/1.1\r\nHost: a\r\nHOST: b\r\nContent-Length: 0\r\n\r\n',
      400,
    ],
    ['two hosts of a whole address', 'GET http://a/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ])('rejects a raw request with %s', async (what, bytes, status) => {
    const reply = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(new URL(site.at).port), '127.0.0.1', () => socket.write(bytes));
      socket
        .on('data', (chunk) => {
          received += chunk;
        })
        .on('end', () => resolve(received))
        .on('error', reject);
    });
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    // Node rejects a request without a host before our code runs, so this header is not set.
    if (what !== 'no host') expect(reply).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i);
    expect(reply).not.toMatch(/\n\s+at |node_modules/);
  });
});

function waitingWith(more: string): string {
  return encodeURIComponent(`00000000-0000-4000-8000-00000000dead${more}`);
}

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
    for (let count = 0; count < limits.rates.submissionsPerMinute; count += 1)
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
    const before = await everything();
    const zodwa = await site.signIn('Zodwa', 'verifier', false);
    const after = await everything();
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
    expect(await everything()).toBe(after);
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

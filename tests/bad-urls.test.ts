import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAllInput, rudo, site, startInputSite, tendani } from './support/input-site.ts';

function waitingWith(more: string): string {
  return encodeURIComponent(`00000000-0000-4000-8000-00000000dead${more}`);
}

startInputSite();

describe('rejected input', () => {
  let before: string;

  beforeEach(async () => {
    before = await readAllInput();
  });

  afterEach(async () => {
    expect(await readAllInput()).toBe(before);
    expect(site.logged).toEqual([]);
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
    ['language=sotho&variety=zu', 'variety'],
    ['language=sotho&variety=', 'variety'],
    ['language=zulu&variety=nso', 'variety'],
    ['variety=nso', 'variety'],
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
  ])('the dictionary page ignores the unreadable query ?%s', async (query) => {
    const reply = await site.anonymous.request('GET', `/dictionary?${query}`);
    expect([200, 303]).toContain(reply.status);
    const { status, text } =
      reply.status === 303
        ? await site.anonymous.request('GET', reply.headers.get('location')!)
        : reply;
    expect([status, text]).toEqual([200, expect.stringMatching(/<h1[^>]*>Dictionary<\/h1>/)]);
  });

  test('the dictionary page shows a query that is too long with a message and no list', async () => {
    const query = 'a'.repeat(201);
    const { status, text } = await site.anonymous.request('GET', `/dictionary?query=${query}`);
    expect([status, text]).toEqual([200, expect.stringContaining(`value="${query}"`)]);
    expect(text).toContain('id="query-error"');
    expect(text).not.toMatch(/class="entries"|terms? found/);
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
    ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400],
    [
      'two Content-Length headers',
      'POST /api/terms HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['a URL that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['the same host twice', 'GET /api/terms HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n', 400],
    [
      'two hosts in a POST',
      'POST /api/reports HTTP/1.1\r\nHost: a\r\nHOST: b\r\nContent-Length: 0\r\n\r\n',
      400,
    ],
    ['an absolute URL and two hosts', 'GET http://a/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
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
    // Node rejects a request without a host before our code runs, so the response lacks this
    // header.
    if (what !== 'no host') expect(reply).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i);
    expect(reply).not.toMatch(/\n\s+at |node_modules/);
  });
});

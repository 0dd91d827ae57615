import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { testDatabase } from '#tests/support/database.ts';
import { realSite } from '#tests/support/real-site.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, { PUBLIC_URL: 'http://mazwi.example', ...realSite });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

test('describes every call, and gives an example of each public one', async () => {
  const { status, text, headers } = await site.anonymous.request('GET', '/api/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, no-cache');
  for (const { method, path } of Object.values(endpoints) as Endpoint[])
    expect(text).toContain(`<code>${method} ${path}</code>`);
  expect(text).toContain('http://mazwi.example/api/terms?query=insect');
  expect(text).toContain('600 requests a minute');
  expect(text).toContain('<td><code>after</code></td>');
});

test('needs no script and is small enough for a phone', async () => {
  const { text } = await site.anonymous.request('GET', '/api/docs');
  expect(text).not.toContain('<script');
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(14 * 1024);
});

test('the examples of calls without an id work', async () => {
  const { text } = await site.anonymous.request('GET', '/api/docs');
  const examples = [...text.matchAll(/curl 'http:\/\/mazwi\.example(\/[^{}]*?)'/g)];
  expect(examples.length).toBeGreaterThan(5);
  for (const [, path = ''] of examples) {
    const { status } = await site.anonymous.request('GET', path.replaceAll('&#38;', '&'));
    expect([200, 404], path).toContain(status);
  }
});

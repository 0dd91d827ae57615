import { describe, expect, test } from 'vitest';
import { type Page, pages } from '#contract/pages.ts';
import { limits } from '#domain/limits.ts';
import { readConfig } from '#server/config.ts';
import { realSite } from '#tests/support/real-site.ts';
import { createFastify } from './fastify.ts';
import { securityHeaders } from './headers.ts';
import { createLog } from './log.ts';
import { globalRateLimit } from './reads.ts';

async function site(env: Record<string, string>, payments = false) {
  const config = readConfig(env);
  const app = createFastify(config, createLog(config));
  securityHeaders(app, config, { payments });
  globalRateLimit(app, { config, stylesheet: '/assets/site.css' });
  app.get('/api/address', async (request) => request.ip);
  app.get('/*', async () => 'a page');
  return app;
}

describe('security headers', () => {
  test('forbids inline code, other origins and frames, and sends no HSTS on http', async () => {
    const { headers } = await (await site({})).inject('/api/address');
    expect(headers['content-security-policy']).toBe(
      [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ].join(';'),
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('sends HSTS on https', async () => {
    const { headers } = await (
      await site({ PUBLIC_URL: 'https://mazwi.example.org', ...realSite })
    ).inject('/api/address');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

describe('the payment provider', () => {
  const policyOf = async (path: string, payments: boolean) =>
    String((await (await site({}, payments)).inject(path)).headers['content-security-policy']);

  test.each(['/donate', '/donate/', '/donate?amount=25'])(
    'the payment provider is allowed on %s',
    async (path) => {
      expect(await policyOf(path, true)).toBe(
        [
          "default-src 'self'",
          "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
          "style-src 'self'",
          "img-src 'self' data:",
          "connect-src 'self' https://api.stripe.com",
          "form-action 'self'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "object-src 'none'",
          'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        ].join(';'),
      );
    },
  );

  test.each([
    '/',
    '/donate/success',
    '/donate-now',
    '/donor-wall',
    '/dictionary?query=/donate',
    '/api/address',
    '/donate%2f',
    '/donatex',
  ])('the payment provider is not allowed on %s', async (path) => {
    expect(await policyOf(path, true)).not.toContain('stripe');
  });

  test('the payment provider is allowed on exactly the pages that declare it', async () => {
    for (const page of Object.values<Page>(pages)) {
      const isAllowed = page.guard === 'public' && page.loads === 'paymentProvider';
      expect([page.path, (await policyOf(page.path, true)).includes('stripe')]).toEqual([
        page.path,
        isAllowed,
      ]);
    }
  });

  test('the payment provider is not allowed anywhere without its keys', async () => {
    expect(await policyOf('/donate', false)).not.toContain('stripe');
  });
});

describe('X-Forwarded-For', () => {
  const forwarded = { url: '/api/address', headers: { 'x-forwarded-for': '203.0.113.7' } };

  test('ignores X-Forwarded-For by default', async () => {
    expect((await (await site({})).inject(forwarded)).body).toBe('127.0.0.1');
  });

  test('trusts X-Forwarded-For from a configured proxy', async () => {
    expect((await (await site({ TRUSTED_PROXIES: '127.0.0.1' })).inject(forwarded)).body).toBe(
      '203.0.113.7',
    );
  });
});

describe('the global rate limit', () => {
  test('limits the requests of an address by default, and tells how long to wait', async () => {
    const app = await site({});
    for (let count = 0; count < limits.rates.readsPerMinute; count += 1)
      expect((await app.inject('/api/address')).statusCode).toBe(200);
    const refused = await app.inject('/api/address');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({
      status: 429,
      title: 'Too Many Requests',
      detail: expect.stringContaining('Wait a moment'),
    });
    expect(
      (await app.inject({ url: '/api/address', remoteAddress: '198.51.100.4' })).statusCode,
    ).toBe(200);
    const signIn = await app.inject('/api/login?returnTo=%2F');
    expect(signIn.statusCode).toBe(429);
    expect(signIn.headers['content-type']).toContain('text/html');
    expect(signIn.body).toContain('Wait a moment');
  });

  test('counts everything under /packs/ except the names of files', async () => {
    const app = await site({});
    for (let count = 0; count < limits.rates.readsPerMinute; count += 1)
      await app.inject('/packs/a/page');
    const statusOf = async (url: string) => (await app.inject(url)).statusCode;
    for (const url of ['/packs/a/page', '/packs/', '/packs/p/', '/packs/a/b.txt', '/packs//b.txt'])
      expect(await statusOf(url), url).toBe(429);
    const piece = `/packs/p/${'0'.repeat(64)}.txt`;
    for (const url of ['/packs/manifest.json', '/packs/NOTICE.txt?a', piece, '/packs/a.1-2.delta'])
      expect(await statusOf(url), url).toBe(200);
  });

  test('does not limit requests with RATE_LIMITS=off', async () => {
    const app = await site({ RATE_LIMITS: 'off' });
    for (let count = 0; count <= limits.rates.readsPerMinute; count += 1)
      await app.inject('/api/address');
    expect((await app.inject('/api/address')).statusCode).toBe(200);
  });
});

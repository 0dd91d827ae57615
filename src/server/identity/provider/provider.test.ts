import { expect, test } from 'vitest';
import {
  createTestAccount,
  database,
  openRegistrationForm,
  password,
  readUser,
  registrationDetails,
  site,
  startAccountSite,
} from '#tests/support/account-site.ts';
import { createFakeBrowser, post } from '#tests/support/fake-browser.ts';

const strange: [name: string, body: string | Buffer, type?: string][] = [
  ['nothing', ''],
  ['no value', 'email&password'],
  ['a doubled field', 'email=a%40b.c&email=d%40e.f&password=x'],
  ['an array', 'email[]=a&password[]=b'],
  ['NUL', 'email=a%00%40b.c&password=%00'],
  ['broken percent', 'email=%&password=%zz'],
  ['invalid UTF-8', 'email=%ff%fe&password=x'],
  ['raw bytes', Buffer.from([0xff, 0x00, 0x3d, 0xfe])],
  ['a lone surrogate', 'email=%ED%A0%80%40b.c&password=x'],
  ['direction marks', `email=${encodeURIComponent('a\u202Eb@c.d')}&password=x`],
  [
    'line feeds',
    `email=${encodeURIComponent('a@b.c\r\nBcc: d@e.f')}&password=long-enough-password`,
  ],
  ['__proto__', '__proto__=x&constructor=y&email=a&password=x'],
  ['40 KB', `email=${'a'.repeat(40_000)}`],
  ['JSON', '{"email":"a@b.c"}', 'application/json'],
  ['no type', 'email=a', 'text/plain'],
  ['multipart', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
  [
    'long values',
    `firstName=${'n'.repeat(5000)}&email=${'e'.repeat(5000)}%40b.c&password=${'p'.repeat(5000)}`,
  ],
];

startAccountSite();

test('accepts passwords of 10 to 200 characters, counted in normal form', async () => {
  const register = async (email: string, chosen: string) => {
    const browser = createFakeBrowser(site.origin);
    return (
      await browser.submit(await openRegistrationForm(browser), {
        ...registrationDetails(email),
        password: chosen,
      })
    ).status;
  };
  expect(await register('short@example.org', 'é'.normalize('NFD').repeat(9))).toBe(400);
  expect(await register('long@example.org', 'x'.repeat(201))).toBe(400);
  expect(await register('nfd@example.org', 'é'.normalize('NFD').repeat(200))).toBe(200);
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await browser.visit('/api/login'), {
    email: 'NFD@example.org',
    password: 'é'.normalize('NFC').repeat(200),
  });
  expect(await readUser(browser)).toMatchObject({ email: 'nfd@example.org' });
  const wrong = createFakeBrowser(site.origin);
  expect(
    (
      await wrong.submit(await wrong.visit('/api/login'), {
        email: 'nfd@example.org',
        password: 'é'.repeat(201),
      })
    ).status,
  ).toBe(400);
});

test('every step of an expired sign-in says to start again', async () => {
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit('/api/login');
  await database.query(`delete from oidc_payloads where type = 'Interaction'`);
  for (const answer of [
    await browser.visit(form.url.href),
    await browser.submit(form, { email: 'zola@example.org', password }),
    await browser.visit(`/oidc/auth/${form.url.pathname.split('/').at(-1)}`),
    await browser.visit('/oidc/interaction/nothing'),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('<h1>Start again</h1>');
    expect(answer.body).toContain('href="/api/login?returnTo=%2F"');
  }
});

test('rejects forms from another site', async () => {
  await createTestAccount('target@example.org');
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit('/api/login');
  const fields = { email: 'target@example.org', password };
  const path = form.url.pathname;
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: site.origin, 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    {},
  ] as Record<string, string>[]) {
    const answer = await browser.visit(`${path}/sign-in`, {
      ...post(fields, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
    expect(answer.status, JSON.stringify(headers)).toBe(403);
    expect(answer.body).toContain('came from another site');
  }
  expect(await readUser(browser)).toBeNull();
});

test.each(strange)(
  'responds to a form with %s with a page, never with a 5xx',
  async (_name, body, type = 'application/x-www-form-urlencoded') => {
    const browser = createFakeBrowser(site.origin);
    const start = (await browser.visit('/api/login')).url.pathname;
    for (const path of [
      `${start}/sign-in`,
      `${start}/register`,
      `${start}/forgotten`,
      '/oidc/verify',
      '/oidc/reset',
    ]) {
      const answer = await browser.visit(path, {
        method: 'POST',
        body: body as BodyInit,
        headers: { 'content-type': type, origin: site.origin },
      });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.body).toMatch(/<h1>/);
    }
  },
);

test.each([
  '/oidc/auth',
  '/oidc/auth?client_id=mazwi',
  '/oidc/auth?client_id=%00',
  '/oidc/auth?client_id=mazwi&redirect_uri=https://evil.example/&response_type=code&scope=openid',
  '/oidc/auth?client_id=a&client_id=b',
  '/oidc/auth/%00',
  '/oidc/auth/x',
  '/oidc/nothing',
  '/oidc/',
  '/oidc/session/end/confirm',
  '/oidc/session/end?id_token_hint=a.b.c',
  '/oidc/session/end?post_logout_redirect_uri=https://evil.example/',
  '/oidc/verify',
  '/oidc/verify?token=%00',
  '/oidc/verify?token=a&token=b',
  '/oidc/reset?token=%ff',
  '/oidc/me',
  '/oidc/token',
  '/oidc/interaction/%00/sign-in',
  '/oidc/assets/nothing.js',
])('answers %s clearly and never redirects elsewhere', async (path) => {
  const browser = createFakeBrowser(site.origin);
  for (const init of [
    {},
    post(
      {
        client_id: 'mazwi',
        code: '\0',
        grant_type: 'authorization_code',
        client_secret: 'x',
        token: '\0',
      },
      site.origin,
    ),
  ]) {
    const answer = await browser.visit(path, init);
    expect(answer.status).toBeLessThan(500);
    expect(answer.path.every((url) => url.origin === site.origin)).toBe(true);
    expect(answer.body).not.toMatch(/at \w+ \(|node_modules|select |insert /);
  }
});

test('stores any JSON that a request contains, and continues the sign-in', async () => {
  const browser = createFakeBrowser(site.origin);
  const login = await browser.visit('/api/login', {}, (url) => url.pathname === '/oidc/auth');
  login.url.searchParams.set('login_hint', 'a\0b\ud800');
  expect((await browser.visit(login.url.href)).body).toContain('<h1>Sign in</h1>');
});

test("restricts the provider's cookies to its own path", async () => {
  await createTestAccount('cookies@example.org');
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await browser.visit('/api/login'), {
    email: 'cookies@example.org',
    password,
  });
  const { path, attributes } = browser.cookie('mazwi-provider')!;
  expect(path).toBe('/oidc');
  expect(attributes).toMatch(/httponly/i);
  expect(attributes).toMatch(/samesite=lax/i);
});

test('every page of the provider forbids inline scripts, framing and caching', async () => {
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit('/api/login');
  for (const page of [
    form,
    await browser.visit('/oidc/auth'),
    await browser.visit('/oidc/verify?token=x'),
    await browser.visit('/oidc/nothing'),
  ]) {
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toMatch(/no-store/);
    expect(page.body).not.toMatch(/<script>|style="|onclick/);
    expect(page.body).toContain('href="/assets/site.css"');
  }
  expect((await browser.visit('/oidc/assets/password.js')).headers.get('content-type')).toContain(
    'text/javascript',
  );
});

test('accepts each authorization code only once, even concurrently', async () => {
  const {
    rows: [secret],
  } = await database.query<{ value: string }>(`select value from secrets where name = 'client'`);
  await createTestAccount('codes@example.org');
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await browser.visit('/api/login'), { email: 'codes@example.org', password });
  const newCode = async () => {
    const { url } = await browser.visit('/api/login', {}, (to) => to.pathname === '/api/callback');
    const pending = browser.cookie(`mazwi-signin-${url.searchParams.get('state')}`)!;
    const { verifier } = JSON.parse(
      Buffer.from(decodeURIComponent(pending.value).split('.')[0]!, 'base64url').toString(),
    );
    const form = post(
      {
        grant_type: 'authorization_code',
        client_id: 'mazwi',
        client_secret: secret!.value,
        code: url.searchParams.get('code')!,
        code_verifier: verifier,
        redirect_uri: `${site.origin}/api/callback`,
      },
      site.origin,
    );
    return () =>
      createFakeBrowser(site.origin).send('/oidc/token', {
        ...form,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
      });
  };
  const once = await newCode();
  expect((await once()).status).toBe(200);
  expect((await once()).status).toBe(400);
  const atOnce = await newCode();
  const answers = await Promise.all(Array.from({ length: 6 }, atOnce));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
});

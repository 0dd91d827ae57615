import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import {
  createFakeBrowser,
  type FakeBrowser,
  post,
  type Visit,
} from '#tests/support/fake-browser.ts';
import { type SignInSite, signInSite } from '#tests/support/sign-in-site.ts';
import { createAccount } from './accounts.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: SignInSite;
const password = 'three quiet hills';

beforeAll(async () => {
  database = await testDatabase();
  site = await signInSite(database, { RATE_LIMITS: 'off', ADMIN_EMAILS: 'amina@example.org' });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const account = (email: string, emailVerified = true) =>
  createAccount(database, {
    email,
    password,
    firstName: 'Chipo',
    lastName: 'Banda',
    emailVerified,
  });
const who = async (browser: FakeBrowser) => {
  const answer = await browser.visit('/api/auth/user');
  return answer.status === 200 ? JSON.parse(answer.body) : null;
};
const linkIn = (text: string) => /http:\/\/\S+/.exec(text)![0];
const registrationForm = (browser: FakeBrowser, returnTo = '/') =>
  browser.visit(`/api/login?register=1&returnTo=${encodeURIComponent(returnTo)}`);
const details = (email: string) => ({ firstName: 'Amina', lastName: 'Juma', email, password });
/** Returns the parts of a response that an attacker could compare. */
const comparable = ({ status, body, headers }: Visit, email: string) => ({
  status,
  body: body.replaceAll(email, 'ADDRESS').replaceAll(/\/oidc\/auth\/[\w-]+/g, '/oidc/auth/UID'),
  headers: [...headers]
    .filter(([name]) => !['date', 'content-length'].includes(name))
    .map(([name, value]) => [
      name,
      value.replaceAll(/(=|interaction\/|auth\/)[\w.%-]{40,}/g, '$1SECRET'),
    ]),
});

test('registering signs in immediately, and the mailed link needs no other sign-in', async () => {
  const browser = createFakeBrowser(site.origin);
  const form = await registrationForm(browser, '/contribute');
  expect(form.body).toContain('<h1>Create an account</h1>');
  const sent = await browser.submit(form, details('amina@example.org'));
  expect(sent.status).toBe(200);
  expect(sent.body).toContain('Check your email');
  const arrived = await browser.visit(browser.link(sent, 'Continue'));
  expect(arrived.url.pathname).toBe('/contribute');
  expect(await who(browser)).toMatchObject({
    email: 'amina@example.org',
    emailVerified: false,
    role: 'user',
    firstName: 'Amina',
    lastName: 'Juma',
  });

  const mail = await site.nextMail();
  expect(mail.to).toBe('amina@example.org');
  const link = linkIn(mail.text);
  expect(link).toMatch(new RegExp(`^${site.origin}/oidc/verify\\?token=[\\w-]{43}$`));
  expect(site.printed.at(-1)).toBe(`Verify an email address: ${link}`);

  // A mail scanner and then the user open the link, which does not consume it. Then the user clicks
  // the button.
  await createFakeBrowser(site.origin).visit(link);
  const page = await browser.visit(link);
  expect(page.status).toBe(200);
  expect(page.headers.get('referrer-policy')).toBe('strict-origin');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await who(browser)).toMatchObject({ emailVerified: false });
  expect((await browser.submit(page)).body).toContain('Your email address is verified');
  expect(await who(browser)).toMatchObject({ emailVerified: true, role: 'admin' });

  expect((await browser.visit(link)).status).toBe(400);
  expect((await browser.submit(page)).body).toContain('This link no longer works');
});

test('signing in sends another link if the address is not verified', async () => {
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await registrationForm(browser), details('thandi@example.org'));
  await site.nextMail();
  await browser.submit(await browser.visit('/api/login'), {
    email: 'thandi@example.org',
    password,
  });
  const mail = await site.nextMail();
  expect([mail.to, mail.subject]).toEqual([
    'thandi@example.org',
    'Verify your email address for Mazwi',
  ]);
  await browser.submit(await browser.visit(linkIn(mail.text)));
  expect(await who(browser)).toMatchObject({ emailVerified: true });

  const before = site.mails.length;
  const again = createFakeBrowser(site.origin);
  await again.submit(await again.visit('/api/login'), { email: 'thandi@example.org', password });
  await again.visit('/api/logout');
  await account('gugu@example.org', false);
  await again.submit(await again.visit('/api/login'), { email: 'gugu@example.org', password });
  await site.nextMail();
  expect(site.mails.slice(before).map(({ to }) => to)).toEqual(['gugu@example.org']);
});

test('stores only the hash of a link, which expires after a day', async () => {
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await registrationForm(browser), details('fatma@example.org'));
  const link = linkIn((await site.nextMail()).text);
  const token = new URL(link).searchParams.get('token')!;
  const { rows } = await database.query<{ hash: string; hours: number }>(
    `select hash, round(extract(epoch from expires_at - now()) / 3600)::int as hours
     from account_tokens`,
  );
  expect(rows.every(({ hash }) => hash !== token)).toBe(true);
  expect(rows.at(-1)!.hours).toBe(24);
  await database.query(`update account_tokens set expires_at = now() - interval '1 second'`);
  expect((await browser.visit(link)).body).toContain('This link no longer works');
});

test('responds to registering a known address as to a new one, and mails the owner', async () => {
  await account('known@example.org');
  const [newcomer, prober] = [createFakeBrowser(site.origin), createFakeBrowser(site.origin)];
  const fresh = await newcomer.submit(
    await registrationForm(newcomer),
    details('fresh@example.org'),
  );
  await site.nextMail();
  const known = await prober.submit(await registrationForm(prober), details('Known@example.org'));
  expect(comparable(known, 'Known@example.org')).toEqual(comparable(fresh, 'fresh@example.org'));
  const mail = await site.nextMail();
  expect(mail.to).toBe('known@example.org');
  expect(mail.text).toContain('You already have an account');
  // The link to continue asks for the password, and nobody is signed in.
  const onward = await prober.visit(prober.link(known, 'Continue'));
  expect(onward.body).toContain('<h1>Sign in</h1>');
  expect(await who(prober)).toBeNull();
  const { rows } = await database.query(
    `select first_name from accounts where email = 'known@example.org'`,
  );
  expect(rows).toEqual([{ firstName: 'Chipo' }]);
});

test('a password reset gets the same response whether or not there is an account', async () => {
  await account('forgetful@example.org');
  const ask = async (email: string) => {
    const browser = createFakeBrowser(site.origin);
    const form = await browser.visit('/api/login');
    return browser.submit(await browser.visit(browser.link(form, 'Forgot your password?')), {
      email,
    });
  };
  const [known, unknown] = [await ask('forgetful@example.org'), await ask('stranger@example.org')];
  const plain = (page: Visit, email: string) => ({
    ...comparable(page, email),
    body: comparable(page, email).body.replaceAll(/interaction\/[\w-]+/g, 'interaction/UID'),
  });
  expect(plain(known, 'forgetful@example.org')).toEqual(plain(unknown, 'stranger@example.org'));
  expect((await site.nextMail()).to).toBe('forgetful@example.org');
  expect(site.mails.some(({ to }) => to === 'stranger@example.org')).toBe(false);
});

test('resetting the password verifies the address and ends every session', async () => {
  await account('pita@example.org', false);
  const thief = createFakeBrowser(site.origin);
  await thief.submit(await thief.visit('/api/login'), { email: 'pita@example.org', password });
  expect(await who(thief)).toMatchObject({ emailVerified: false });
  expect((await site.nextMail()).subject).toContain('Verify your email address');

  const browser = createFakeBrowser(site.origin);
  const forgotten = await browser.visit(
    browser.link(await browser.visit('/api/login'), 'Forgot your password?'),
  );
  await browser.submit(forgotten, { email: 'pita@example.org' });
  const link = linkIn((await site.nextMail()).text);
  const page = await browser.visit(link);
  expect(page.body).toContain('<h1>Verify your email address</h1>');
  const short = await browser.submit(page, { password: 'short' });
  expect(short.status).toBe(400);
  expect(short.body).toContain('The password needs at least 10 characters.');
  const saved = await browser.submit(short, { password: 'a better one by far' });
  expect(saved.body).toContain('Your new password is saved.');
  expect((await site.nextMail()).subject).toContain('was changed');

  expect(await who(thief)).toBeNull();
  expect((await thief.visit('/api/login')).body).toContain('<h1>Sign in</h1>');
  const old = await browser.submit(await browser.visit('/api/login'), {
    email: 'pita@example.org',
    password,
  });
  expect(old.status).toBe(400);
  await browser.submit(old, { email: 'pita@example.org', password: 'a better one by far' });
  expect(await who(browser)).toMatchObject({ email: 'pita@example.org', emailVerified: true });
  expect((await browser.submit(page, { password: 'once more, please' })).body).toContain(
    'This link no longer works',
  );
});

test('an invalid registration names each wrong field and keeps all but the password', async () => {
  const browser = createFakeBrowser(site.origin);
  const refused = await browser.submit(await registrationForm(browser), {
    firstName: '',
    lastName: '<b>Juma</b>',
    email: 'no address',
    password: 'secret',
  });
  expect(refused.status).toBe(400);
  for (const text of [
    'There is a problem',
    'Enter your first name.',
    'Enter an email address like name@example.org.',
    'The password needs at least 10 characters.',
  ])
    expect(refused.body).toContain(text);
  expect(refused.body).toContain('value="&#60;b&#62;Juma&#60;/b&#62;"');
  expect(refused.body).toContain('value="no address"');
  expect(refused.body).not.toContain('secret"');
  // The error is between the hint and the control, which references both.
  expect(refused.body).toMatch(
    /id="password-hint"[\s\S]*id="password-error"[\s\S]*<input id="password"[^>]*aria-invalid="true"[^>]*aria-describedby="password-hint password-error"/,
  );
});

test('accepts passwords of 10 to 200 characters, counted in normal form', async () => {
  const register = async (email: string, chosen: string) => {
    const browser = createFakeBrowser(site.origin);
    return (
      await browser.submit(await registrationForm(browser), { ...details(email), password: chosen })
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
  expect(await who(browser)).toMatchObject({ email: 'nfd@example.org' });
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

test('links from registration to sign-in and back', async () => {
  await account('zola@example.org');
  const browser = createFakeBrowser(site.origin);
  const signIn = await browser.visit(
    browser.link(await registrationForm(browser, '/verify'), 'Sign in'),
  );
  expect((await browser.submit(signIn, { email: 'zola@example.org', password })).url.pathname).toBe(
    '/verify',
  );
  const other = createFakeBrowser(site.origin);
  const register = await other.visit(
    other.link(await other.visit('/api/login?returnTo=/contribute'), 'Register'),
  );
  const sent = await other.submit(register, details('new-here@example.org'));
  expect((await other.visit(other.link(sent, 'Continue'))).url.pathname).toBe('/contribute');
});

test('registering while another user is signed in continues with the new account', async () => {
  await account('first@example.org');
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await browser.visit('/api/login'), { email: 'first@example.org', password });
  const sent = await browser.submit(
    await registrationForm(browser, '/contribute'),
    details('second@example.org'),
  );
  const between = await browser.visit(browser.link(sent, 'Continue'));
  expect(between.body).toContain('You were signed in with another account.');
  expect(between.body).not.toMatch(/<script>/);
  expect((await browser.submit(between)).url.pathname).toBe('/contribute');
  expect(await who(browser)).toMatchObject({ email: 'second@example.org' });
});

test('only the browser that registered can continue the registration', async () => {
  const [browser, thief] = [createFakeBrowser(site.origin), createFakeBrowser(site.origin)];
  const sent = await browser.submit(await registrationForm(browser), details('own@example.org'));
  const stolen = await thief.visit(thief.link(sent, 'Continue'));
  expect(stolen.status).toBe(400);
  expect(stolen.body).toContain('Start again');
  expect(await who(thief)).toBeNull();
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
    expect(answer.body).toContain('href="/api/login"');
  }
});

test('rejects forms from another site', async () => {
  await account('target@example.org');
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
  expect(await who(browser)).toBeNull();
});

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
  await account('cookies@example.org');
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
  await account('codes@example.org');
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

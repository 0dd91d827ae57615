import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { createAccount } from '#server/identity/provider/accounts/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { type SignInSite, signInSite } from '#tests/support/sign-in-site.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: SignInSite;
const rudo = {
  email: 'rudo@example.org',
  password: 'speak-science',
  firstName: 'Rudo',
  lastName: 'Moyo',
  emailVerified: true,
};

beforeAll(async () => {
  database = await testDatabase();
  site = await signInSite(database, { ADMIN_EMAILS: 'Naledi@example.org, thabo@example.org' });
  await createAccount(database, rudo);
});
afterAll(async () => {
  await site.close();
  await database.close();
});

async function signIn(
  options: {
    returnTo?: string;
    browser?: ReturnType<typeof createFakeBrowser>;
    email?: string;
  } = {},
) {
  const { returnTo = '/', browser = createFakeBrowser(site.origin), email = rudo.email } = options;
  const form = await browser.visit(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  const arrived = await browser.submit(form, { email, password: rudo.password });
  return { browser, form, arrived };
}
const who = async (browser: ReturnType<typeof createFakeBrowser>) =>
  JSON.parse((await browser.visit('/api/auth/user')).body);

test('signs in the user that the provider named, and redirects to the previous page', async () => {
  const { arrived, browser } = await signIn({ returnTo: '/contribute?word=heart' });
  expect(`${arrived.status} ${arrived.url.pathname}${arrived.url.search}`).toBe(
    '200 /contribute?word=heart',
  );
  expect(await who(browser)).toMatchObject({
    email: 'rudo@example.org',
    emailVerified: true,
    firstName: 'Rudo',
    lastName: 'Moyo',
    role: 'user',
  });
  const { rows } = await database.query('select issuer, email from users');
  expect(rows).toEqual([{ issuer: EMBEDDED_ISSUER, email: 'rudo@example.org' }]);
});

test.each([
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-user': '?1' }, true],
  ['a redirect by a script', { 'sec-fetch-site': 'same-origin' }, true],
  ['a link on this site', { 'sec-fetch-site': 'same-origin', 'sec-fetch-user': '?1' }, false],
  ['the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-user': '?1' }, false],
  ['a browser without fetch metadata', {}, false],
])('%s starts a session only after a question or a click', async (_what, headers, asks) => {
  const { browser } = await signIn();
  // The session on the site ends, and that of the provider does not.
  await database.query('delete from sessions');
  const arrived = await browser.visit('/api/login', { headers });
  expect(arrived.body.includes('<h1>Sign in</h1>')).toBe(asks);
  expect((await browser.visit('/api/auth/user')).status).toBe(asks ? 401 : 200);
  if (!asks) return;
  expect(arrived.body).toContain(`value="${rudo.email}"`);
  await browser.submit(arrived, { email: rudo.email, password: rudo.password });
  expect(await who(browser)).toMatchObject({ email: rudo.email });
});

test('returns 401 to signed-out users, without storing a session or setting a cookie', async () => {
  const before = await database.query('select 1 from sessions');
  const answer = await createFakeBrowser(site.origin).visit('/api/auth/user');
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.body)).toMatchObject({ status: 401, title: 'Unauthorized' });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect((await database.query('select 1 from sessions')).rowCount).toBe(before.rowCount);
});

test('two tabs of one browser can sign in concurrently, and each returns to its page', async () => {
  const browser = createFakeBrowser(site.origin);
  const first = await browser.visit('/api/login?returnTo=/first');
  const second = await browser.visit('/api/login?returnTo=/second');
  const fields = { email: rudo.email, password: rudo.password };
  expect((await browser.submit(first, fields)).url.pathname).toBe('/first');
  expect((await browser.submit(second, fields)).url.pathname).toBe('/second');
});

test('keeps only the newest of many unfinished sign-ins', async () => {
  const browser = createFakeBrowser(site.origin);
  for (let tab = 1; tab <= 8; tab += 1) await browser.visit(`/api/login?returnTo=/tab-${tab}`);
  expect(
    [...browser.jar.values()].filter(({ name }) => name.startsWith('mazwi-signin-')),
  ).toHaveLength(5);
});

test('sign-ins from long URLs stay within the header limit of the next request', async () => {
  const browser = createFakeBrowser(site.origin);
  for (let tab = 1; tab <= 6; tab += 1)
    await browser.visit(`/api/login?returnTo=/${'a'.repeat(1900)}${tab}`);
  const attempts = [...browser.jar.values()].filter(({ name }) => name.startsWith('mazwi-signin-'));
  expect(attempts.length).toBeGreaterThan(1);
  expect(
    attempts.reduce((sum, { name, value }) => sum + name.length + value.length, 0),
  ).toBeLessThan(8000);
});

test('responds to a wrong password and an unknown address in the same way', async () => {
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit('/api/login');
  const wrong = await browser.submit(form, { email: rudo.email, password: 'not-the-password' });
  const unknown = await browser.submit(form, {
    email: 'nobody@example.org',
    password: 'not-the-password',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toContain('The email address or password is wrong.');
  expect(wrong.body).toContain('value="rudo@example.org"');
  expect(wrong.body).not.toContain('not-the-password');
  expect(unknown.status).toBe(400);
  // Each page contains a new challenge for passkeys, so it is removed before the comparison.
  const comparable = (body: string) => body.replace(/data-options="[^"]*"/, '');
  expect(comparable(unknown.body.replaceAll('nobody@', 'rudo@'))).toBe(comparable(wrong.body));
});

test('a session id from before the sign-in is not valid after it', async () => {
  const { browser } = await signIn();
  const before = browser.cookie('mazwi')!.value;
  await browser.visit('/api/login');
  expect(await who(browser)).toMatchObject({ email: rudo.email });
  expect(browser.cookie('mazwi')!.value).not.toBe(before);
  const thief = await createFakeBrowser(site.origin).send('/api/auth/user', {
    headers: { cookie: `mazwi=${before}` },
  });
  expect(thief.status).toBe(401);
});

test('a request with a modified session cookie is anonymous', async () => {
  const { browser } = await signIn();
  const { value } = browser.cookie('mazwi')!;
  const answer = await createFakeBrowser(site.origin).send('/api/auth/user', {
    headers: { cookie: `mazwi=${value.slice(0, -3)}abc` },
  });
  expect(answer.status).toBe(401);
});

test('on http the session cookie is HttpOnly and SameSite=Lax with the path /', async () => {
  const { browser } = await signIn();
  const { attributes } = browser.cookie('mazwi')!;
  expect(attributes).toMatch(/HttpOnly/);
  expect(attributes).toMatch(/SameSite=Lax/);
  expect(attributes).toMatch(/Path=\//);
  expect(attributes).not.toMatch(/Secure|Domain/);
});

test('a changed role applies to the next request', async () => {
  const { browser } = await signIn();
  expect((await who(browser)).role).toBe('user');
  await database.query(`update users set role = 'verifier' where email = 'rudo@example.org'`);
  expect((await who(browser)).role).toBe('verifier');
  await database.query(`update users set role = 'user' where email = 'rudo@example.org'`);
  expect((await who(browser)).role).toBe('user');
});

test('signing out ends the session on the site and at the provider', async () => {
  const { browser } = await signIn();
  const cookie = browser.cookie('mazwi')!.value;
  const out = await browser.visit('/api/logout');
  expect(`${out.status} ${out.url.pathname} ${out.body}`).toBe('200 / home of nobody');
  expect(out.path.map((url) => url.pathname)).toEqual(['/api/logout', '/oidc/session/end', '/']);
  expect(browser.cookie('mazwi')).toBeUndefined();
  expect(
    (
      await createFakeBrowser(site.origin).send('/api/auth/user', {
        headers: { cookie: `mazwi=${cookie}` },
      })
    ).status,
  ).toBe(401);
  expect((await browser.visit('/api/login')).body).toContain('<h1>Sign in</h1>');
});

test('signing out works if the provider no longer has a session', async () => {
  const { browser } = await signIn();
  await database.query(`delete from oidc_payloads where type = 'Session'`);
  const out = await browser.visit('/api/logout');
  expect(`${out.status} ${out.url.pathname} ${out.body}`).toBe('200 / home of nobody');
});

test('signing out twice, or while signed out, redirects to the landing page', async () => {
  const out = await createFakeBrowser(site.origin).visit('/api/logout');
  expect(`${out.status} ${out.url.pathname}`).toBe('200 /');
});

test('another site cannot sign users out, not even with HEAD', async () => {
  const { browser } = await signIn();
  const refused = await browser.visit('/api/logout', {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(refused.status).toBe(403);
  expect((await browser.send('/api/logout', { method: 'HEAD' })).status).toBe(200);
  expect(await who(browser)).toMatchObject({ email: rudo.email });
});

test('a session ends after seven idle days, and is extended to thirty days at most', async () => {
  const { browser } = await signIn();
  const remaining = async () =>
    (
      await database.query<{ days: number }>(
        `select round(extract(epoch from max(expire) - now()) / 86400)::int as days from sessions`,
      )
    ).rows[0]!.days;
  await database.query('delete from sessions where expire < (select max(expire) from sessions)');
  expect(await remaining()).toBe(7);
  const age = (days: number) =>
    database.query(
      `update sessions
       set
         expire = now() + interval '1 day',
         sess = jsonb_set(
           jsonb_set(
             sess::jsonb,
             '{signedInAt}',
             to_jsonb(extract(epoch from now()) * 1000 - $1::bigint * 86400000)
           ),
           '{touchedAt}',
           '0'
         )::json`,
      [days],
    );
  await age(10);
  await who(browser);
  expect(await remaining()).toBe(7);
  await age(28);
  await who(browser);
  expect(await remaining()).toBe(2);
  await database.query(`update sessions set expire = now() - interval '1 second'`);
  expect((await browser.visit('/api/auth/user')).status).toBe(401);
});

test('writes a session in use at most once an hour', async () => {
  const { browser } = await signIn();
  const versions = async () =>
    (await database.query('select xmin::text as version from sessions order by 1')).rows;
  const before = await versions();
  await who(browser);
  await browser.visit('/dictionary');
  expect(await versions()).toEqual(before);
});

test('accepts each response once, and only in the browser that started the sign-in', async () => {
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit('/api/login');
  const stopped = await browser.submit(
    form,
    { email: rudo.email, password: rudo.password },
    (url) => url.pathname === '/api/callback',
  );
  const elsewhere = await createFakeBrowser(site.origin).send(stopped.url.href);
  expect(elsewhere.status).toBe(400);
  expect(elsewhere.body).toContain('Please try again.');
  expect(elsewhere.body).toContain('href="/api/login?returnTo=%2F"');

  const cookies = [...browser.jar.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await browser.visit(stopped.url.href)).url.pathname).toBe('/');
  expect([...browser.jar.values()].filter(({ name }) => name.startsWith('mazwi-signin-'))).toEqual(
    [],
  );
  expect((await browser.send(stopped.url.href)).status).toBe(400);
  // Sends the cookies that the browser had before it used the code for the first time, so that the
  // used code is the only reason to reject the request.
  const replayed = await createFakeBrowser(site.origin).send(stopped.url.href, {
    headers: { cookie: cookies },
  });
  expect(replayed.status).toBe(400);
  expect(replayed.headers.getSetCookie().join()).not.toContain('mazwi=');
});

test('rejects a forged state, the state of another attempt and a stolen code', async () => {
  const browser = createFakeBrowser(site.origin);
  const stop = (url: URL) => url.pathname === '/api/callback';
  const first = await browser.submit(
    await browser.visit('/api/login'),
    { email: rudo.email, password: rudo.password },
    stop,
  );
  const second = await browser.visit('/api/login', {}, stop);
  const answer = (code: string, state: string) =>
    browser.send(
      `/api/callback?code=${code}&state=${state}&iss=${encodeURIComponent(`${site.origin}/oidc`)}`,
    );
  const of = (url: URL, name: string) => url.searchParams.get(name)!;
  expect((await answer(of(first.url, 'code'), 'A'.repeat(43))).status).toBe(400);
  // If the code of one attempt is sent with the state of another, PKCE and nonce do not match.
  const mixed = await answer(of(first.url, 'code'), of(second.url, 'state'));
  expect(mixed.status).toBe(400);
  expect(mixed.body).not.toMatch(/invalid_grant|at .*\.ts/);
  expect(browser.cookie('mazwi')).toBeUndefined();
});

test.each([
  '?',
  '?code=a',
  '?state=b',
  '?code=a&code=b&state=c&state=d',
  '?error=access_denied',
  '?error=server_error&error_description=%3Cscript%3E',
  '?state=%00%ff',
  `?state=${'x'.repeat(9000)}`,
])('answers a callback with %s with a page that says what to do', async (query) => {
  const answer = await createFakeBrowser(site.origin).send(`/api/callback${query}`);
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('Try again');
  expect(answer.body).not.toContain('<script>');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  '/%09/evil.example',
  '/.//evil.example',
])('signing in with returnTo %s stays on this site', async (returnTo) => {
  const { arrived } = await signIn({ returnTo });
  expect(arrived.path.every((url) => url.origin === site.origin)).toBe(true);
});

test('makes a user in ADMIN_EMAILS an admin once the address is verified', async () => {
  await createAccount(database, { ...rudo, email: 'naledi@example.org' });
  await createAccount(database, { ...rudo, email: 'thabo@example.org', emailVerified: false });
  expect(await who((await signIn({ email: 'naledi@example.org' })).browser)).toMatchObject({
    role: 'admin',
    emailVerified: true,
  });
  expect(await who((await signIn({ email: 'thabo@example.org' })).browser)).toMatchObject({
    role: 'user',
    emailVerified: false,
  });
});

test('grants the admin role once per address, so demoted admins stay demoted', async () => {
  const email = 'thabo@example.org';
  await database.query('update accounts set email_verified = true where email = $1', [email]);
  const { browser } = await signIn({ email });
  const { id, role } = await who(browser);
  expect(role).toBe('admin');
  const recorded = () =>
    database.query(
      `select a.action, a.change, concat_ws(' ', u.first_name, u.last_name) as by
         from audit a join users u on u.id = a.actor_id where a.person_id = $1`,
      [id],
    );
  const grant = {
    action: 'role',
    change: { from: 'user', to: 'admin' },
    by: 'The setting ADMIN_EMAILS',
  };
  expect((await recorded()).rows).toEqual([grant]);

  await database.query(`update users set role = 'user' where id = $1`, [id]);
  expect((await who((await signIn({ email })).browser)).role).toBe('user');
  expect((await recorded()).rows).toEqual([grant]);

  // The person's data is erased, and somebody registers again with the same address.
  await database.query(
    `update users set issuer = null, subject = null, email = null, erased_at = now() where id = $1`,
    [id],
  );
  await database.query('delete from accounts where email = $1', [email]);
  await createAccount(database, { ...rudo, email });
  const again = await who((await signIn({ email })).browser);
  expect(again).toMatchObject({ email, role: 'user' });
  expect(again.id).not.toBe(id);
});

test('rejects look-alike letters in the address of a new identity only', async () => {
  const lookAlike = 'r\u{443}do@example.org';
  await createAccount(database, { ...rudo, email: lookAlike });
  const refused = (await signIn({ email: lookAlike })).arrived;
  expect(refused.status).toBe(403);
  expect(refused.body).toContain('no letters other than plain a to z');
  const { rows } = await database.query<{ id: string }>(
    `insert into users (issuer, subject, email)
     select '${EMBEDDED_ISSUER}', id::text, email
     from accounts
     where email = $1
     returning id`,
    [lookAlike],
  );
  expect(await who((await signIn({ email: lookAlike })).browser)).toMatchObject(rows[0]!);
});

test('updates names and address from the provider at each sign-in', async () => {
  const account = await createAccount(database, {
    ...rudo,
    email: 'tendai@example.org',
    firstName: 'Tendai',
  });
  const first = await who((await signIn({ email: 'tendai@example.org' })).browser);
  await database.query(
    `update accounts set email = 'tendai.m@example.org', first_name = 'Tendayi' where id = $1`,
    [account!.id],
  );
  const second = await who((await signIn({ email: 'tendai.m@example.org' })).browser);
  expect(second).toMatchObject({
    id: first.id,
    email: 'tendai.m@example.org',
    firstName: 'Tendayi',
  });
});

test('rejects a second identity with a known address, and links nothing', async () => {
  await database.query(
    `insert into users (issuer, subject, email, first_name)
     values ('https://other.example', 'q-7', 'Farai@example.org', 'Farai')`,
  );
  await createAccount(database, { ...rudo, email: 'farai@example.org' });
  const { arrived, browser } = await signIn({ email: 'farai@example.org' });
  expect(arrived.status).toBe(403);
  expect(arrived.body).toContain('There is already an account with your email address');
  expect((await browser.visit('/api/auth/user')).status).toBe(401);
  const { rows } = await database.query(
    `select issuer, subject from users where lower(email) = 'farai@example.org'`,
  );
  expect(rows).toEqual([{ issuer: 'https://other.example', subject: 'q-7' }]);
});

test('a sign-in that starts on another host name continues on the public URL', async () => {
  const browser = createFakeBrowser(site.origin.replace('localhost', '127.0.0.1'));
  const form = await browser.visit('/api/login?returnTo=/contribute');
  expect(form.url.hostname).toBe('localhost');
  expect(
    (await browser.submit(form, { email: rudo.email, password: rudo.password })).url.href,
  ).toBe(`${site.origin}/contribute`);
});

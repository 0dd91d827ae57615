import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type {
  OwnFactors,
  OwnSecurityEvent,
  OwnSession,
} from '#contract/account/account-security.ts';
import { createAccount } from '#server/identity/provider/accounts/accounts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';

const password = 'three quiet hills';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

let database: Database;
let site: ServedApp;
let other: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  other = await servedApp(database);
});
afterAll(async () => {
  await site.close();
  await other.close();
  await database.close();
});

let count = 0;
let email: string;
let accountId: string;
beforeEach(async () => {
  count += 1;
  email = `rudo${count}@example.org`;
  const account = await createAccount(database, {
    email,
    password,
    firstName: 'Rudo',
    lastName: 'Moyo',
    emailVerified: true,
  });
  accountId = account!.id;
});

type Call = { method?: string; body?: unknown; at?: string };

/**
 * Signs in with a new browser. Its `call` sends a request to the API of the site, or of another
 * copy of the site at `at`.
 */
async function signIn(userAgent = firefox) {
  const browser = createFakeBrowser(site.origin, {
    to: site.at,
    headers: { 'user-agent': userAgent },
  });
  await browser.submit(await browser.visit('/api/login'), { email, password });
  const call = async (path: string, { method = 'GET', body, at = site.at }: Call = {}) => {
    const response = await fetch(at + path, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      headers: {
        cookie: `mazwi=${browser.cookie('mazwi')!.value}`,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    });
    return { status: response.status, headers: response.headers, json: await response.json() };
  };
  return { browser, call };
}
type Browser = Awaited<ReturnType<typeof signIn>>;

const sessionsOf = async ({ call }: Browser) =>
  (await call('/api/profile/sessions')).json as OwnSession[];
const factorsOf = async ({ call }: Browser) =>
  (await call('/api/profile/factors')).json as OwnFactors;
const eventsOf = async ({ call }: Browser) =>
  ((await call('/api/profile/security-events')).json as { events: OwnSecurityEvent[] }).events;
const statusOf = async ({ call }: Browser, at?: string) =>
  (await call('/api/auth/user', at ? { at } : {})).status;

async function addPasskey(name: string): Promise<string> {
  const { id } = await database
    .insertInto('passkeys')
    .values({ accountId, credentialId: randomUUID(), publicKey: Buffer.from('key'), name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const markSessions = (change: string) =>
  database.query(
    `update sessions set sess = (sess::jsonb || $2::jsonb)::json
     where sess ->> 'userId' = (select id::text from users where email = $1)`,
    [email, change],
  );

describe('sessions', () => {
  test('lists sessions with their browser, the last used first', async () => {
    const phone = await signIn(chrome);
    const desk = await signIn(firefox);
    expect(await sessionsOf(desk)).toMatchObject([
      { device: 'Firefox on Windows', current: true },
      { device: 'Chrome on Android', current: false },
    ]);
    expect((await sessionsOf(phone)).map(({ current }) => current)).toEqual([false, true]);
  });

  test('an ended session ends on every copy of the server, and at the provider', async () => {
    const lost = await signIn(chrome);
    const desk = await signIn();
    expect(await statusOf(lost, other.at)).toBe(200);
    const { id } = (await sessionsOf(desk)).find(({ current }) => !current)!;
    const ended = await desk.call(`/api/profile/sessions/${id}`, { method: 'DELETE' });
    expect(ended.json).toEqual({ ended: 1 });
    expect(await statusOf(lost)).toBe(401);
    expect(await statusOf(lost, other.at)).toBe(401);
    expect(await statusOf(desk, other.at)).toBe(200);
    const page = await lost.browser.visit('/api/login');
    expect(page.body).toContain('name="password"');
    expect((await eventsOf(desk))[0]).toMatchObject({
      kind: 'sessionEnded',
      detail: { device: 'Chrome on Android' },
    });
  });

  test('does not end sessions without a recent sign-in', async () => {
    const lost = await signIn(chrome);
    const desk = await signIn();
    const { id } = (await sessionsOf(desk)).find(({ current }) => !current)!;
    await markSessions(JSON.stringify({ authenticatedAt: Date.now() - 16 * 60_000 }));
    for (const path of [`/api/profile/sessions/${id}`, '/api/profile/sessions']) {
      const reply = await desk.call(path, { method: 'DELETE' });
      expect(reply.status).toBe(403);
      expect(reply.json).toMatchObject({ type: 'reauthenticate' });
    }
    expect(await statusOf(lost)).toBe(200);
  });

  test('ends all other sessions in one call', async () => {
    const others = [await signIn(), await signIn(chrome)];
    const desk = await signIn();
    const ended = await desk.call('/api/profile/sessions', { method: 'DELETE' });
    expect(ended.json).toEqual({ ended: 2 });
    for (const each of others) expect(await statusOf(each)).toBe(401);
    expect(await sessionsOf(desk)).toMatchObject([{ current: true }]);
  });

  test('returns 404 for the sessions of other people', async () => {
    const mine = await signIn();
    const [{ id }] = (await sessionsOf(mine)) as [OwnSession];
    const stranger = await site.signIn(`Mallory${count}`, 'admin');
    const reply = await stranger.request('DELETE', `/api/profile/sessions/${id}`);
    expect(reply.status).toBe(404);
    expect(await statusOf(mine)).toBe(200);
  });
});

describe('second factors', () => {
  test('lists and renames second factors', async () => {
    const id = await addPasskey('Phone');
    const desk = await signInWithFactor();
    const renamed = await desk.call(`/api/profile/factors/${id}`, {
      method: 'PATCH',
      body: { name: '  Old phone ' },
    });
    expect(renamed.json).toMatchObject({
      managedHere: true,
      factors: [{ id, kind: 'passkey', name: 'Old phone', lastUsedAt: null }],
      recoveryCodes: 0,
    });
    const empty = await desk.call(`/api/profile/factors/${id}`, {
      method: 'PATCH',
      body: { name: ' ' },
    });
    expect(empty.status).toBe(400);
    expect(empty.json).toMatchObject({ errors: [{ path: 'name', message: 'Enter a name.' }] });
    expect((await factorsOf(desk)).factors[0]!.name).toBe('Old phone');
  });

  test('removing the last second factor removes it from every session', async () => {
    const [first, last] = [await addPasskey('Phone'), await addPasskey('Laptop')];
    const desk = await signInWithFactor();
    const remove = (id: string) => desk.call(`/api/profile/factors/${id}`, { method: 'DELETE' });
    expect((await remove(first)).json).toMatchObject({ factors: [{ name: 'Laptop' }] });
    expect(await hasFactorMark()).toBe(true);
    expect((await remove(last)).json).toMatchObject({ factors: [] });
    expect(await hasFactorMark()).toBe(false);
    expect((await remove(last)).status).toBe(404);
    expect((await eventsOf(desk)).slice(0, 2)).toMatchObject([
      { kind: 'passkeyRemoved', detail: { factor: 'Laptop' } },
      { kind: 'passkeyRemoved', detail: { factor: 'Phone' } },
    ]);
  });

  test('does not remove a second factor without a recent sign-in', async () => {
    const id = await addPasskey('Phone');
    const desk = await signInWithFactor();
    await markSessions(JSON.stringify({ authenticatedAt: Date.now() - 16 * 60_000 }));
    const reply = await desk.call(`/api/profile/factors/${id}`, { method: 'DELETE' });
    expect(reply.status).toBe(403);
    expect(reply.json).toMatchObject({ type: 'reauthenticate' });
    expect((await factorsOf(desk)).factors).toHaveLength(1);
  });

  test('does not rename or remove the second factors of other people', async () => {
    const id = await addPasskey('Phone');
    const stranger = await site.signIn(`Stranger${count}`, 'user');
    const path = `/api/profile/factors/${id}`;
    expect((await stranger.request('PATCH', path, { body: { name: 'Mine' } })).status).toBe(404);
    expect((await stranger.request('DELETE', path)).status).toBe(404);
  });
});

/**
 * Signs in as the owner of the passkeys, and marks all of the user's sessions as having a second
 * factor. The passkeys of these tests cannot sign, so they are removed for the sign-in and then
 * stored again.
 */
async function signInWithFactor(): Promise<Browser> {
  const passkeys = await database
    .deleteFrom('passkeys')
    .where('accountId', '=', accountId)
    .returningAll()
    .execute();
  const browser = await signIn();
  for (const passkey of passkeys) await database.insertInto('passkeys').values(passkey).execute();
  await markSessions(JSON.stringify({ secondFactor: true }));
  return browser;
}
async function hasFactorMark(): Promise<boolean> {
  const { rows } = await database.query<{ marked: boolean }>(
    `select (s.sess ->> 'secondFactor') is not null as marked
     from sessions s join users u on u.id::text = s.sess ->> 'userId'
     where u.email = $1`,
    [email],
  );
  return rows.some(({ marked }) => marked);
}

test('another issuer manages factors itself, and sessions are still listed and ended', async () => {
  const id = await addPasskey('Phone');
  const desk = await signInWithFactor();
  const external = await servedApp(database, {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'mazwi',
    OIDC_CLIENT_SECRET: 'a secret of the university',
  });
  onTestFinished(() => external.close());
  const { at } = external;
  expect((await desk.call('/api/profile/factors', { at })).json).toEqual({
    managedHere: false,
    factors: [],
    recoveryCodes: 0,
  });
  const removed = await desk.call(`/api/profile/factors/${id}`, { method: 'DELETE', at });
  expect(removed.status).toBe(404);
  const ended = await desk.call('/api/profile/sessions', { method: 'DELETE', at });
  expect(ended.json).toEqual({ ended: 0 });
});

describe('security events', () => {
  type Part = { events: OwnSecurityEvent[]; hasOlder: boolean };
  const list = async ({ call }: Browser, query: string) =>
    (await call(`/api/profile/security-events?${query}`)).json as Part;

  test('lists security events in parts, newest first, without gaps when new ones arrive', async () => {
    const desk = await signIn();
    await desk.call('/api/profile/export');
    const first = await list(desk, 'pageSize=1');
    expect(first).toMatchObject({ events: [{ kind: 'dataExported' }], hasOlder: true });
    await desk.call('/api/profile/export');
    const second = await list(desk, `pageSize=1&before=${first.events[0]!.id}`);
    expect(second).toMatchObject({
      events: [{ kind: 'signIn', detail: { device: 'Firefox on Windows', secondFactor: false } }],
      hasOlder: false,
    });
    const end = await list(desk, `before=${second.events[0]!.id}`);
    expect(end).toEqual({ events: [], hasOlder: false });
  });

  test('lists at most 20 security events, and says whether there are older ones', async () => {
    const desk = await signIn();
    const addEvents = (count: number) =>
      database.query(
        `insert into security_events (kind, user_id)
         select 'signOut', id from users, generate_series(1, $2) where email = $1`,
        [email, count],
      );
    await addEvents(19);
    expect(await list(desk, '')).toMatchObject({ events: { length: 20 }, hasOlder: false });
    await addEvents(1);
    const full = await list(desk, '');
    expect(full).toMatchObject({ events: { length: 20 }, hasOlder: true });
    expect(await list(desk, `before=${full.events[19]!.id}`)).toMatchObject({
      events: [{ kind: 'signIn' }],
      hasOlder: false,
    });
  });

  test('lists nothing older than an event of somebody else or an unknown event', async () => {
    const desk = await signIn();
    const [{ id }] = (await eventsOf(desk)) as [OwnSecurityEvent];
    const stranger = await site.signIn(`Nosy${count}`, 'admin');
    for (const before of [id, randomUUID()]) {
      const reply = await stranger.request('GET', `/api/profile/security-events?before=${before}`);
      expect(reply.json).toEqual({ events: [], hasOlder: false });
    }
  });

  test.each(['before=1', 'before=', 'pageSize=0', 'pageSize=101', 'pageSize=-1', 'pageSize=x'])(
    'rejects the query "%s" of security events',
    async (query) => {
      const desk = await signIn();
      const reply = await desk.call(`/api/profile/security-events?${query}`);
      expect(reply.status).toBe(400);
    },
  );
});

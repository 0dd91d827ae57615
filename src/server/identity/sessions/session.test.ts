import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { answerErrors } from '#server/platform/http/error-handler.ts';
import { testDatabase } from '#tests/support/database.ts';
import { upsertUser } from './people.ts';
import { registerSession, startSession } from './session.ts';
import type {} from './store.ts';

const secret = 'a secret of this test, long enough';
const gugu = {
  issuer: 'https://id.example',
  subject: 'g-1',
  email: 'gugu@example.org',
  emailVerified: true,
  firstName: 'Gugu',
  lastName: null,
  profileImageUrl: null,
};

/** Starts a server with only session handling and a few routes, and records its queries. */
async function sessionSite(database: Database) {
  const queries: string[] = [];
  const counted: Database = {
    ...database,
    ...createQueryable((text, values) => {
      queries.push(text);
      return database.query(text, values);
    }),
  };
  const app = Fastify();
  answerErrors(app);
  await registerSession(app, { database: counted, config: readConfig({}), secret });
  app.get('/enter/:id', async (request, reply) => {
    await startSession(request, reply, {
      userId: (request.params as { id: string }).id,
      idToken: undefined,
      now: new Date(),
      authenticatedAt: new Date(),
      secondFactor: false,
      providerSession: undefined,
    });
    return 'in';
  });
  app.get('/work', async (request) => {
    await database.query('delete from sessions');
    request.session.touchedAt = Date.now();
    await request.session.save();
    return 'done';
  });
  app.get('/*', async (request) => ({
    email: request.caller.user?.email ?? null,
    role: request.caller.viewerRole,
  }));
  onTestFinished(() => app.close());
  return { app, queries };
}

async function signedIn(database: Database) {
  const { app, queries } = await sessionSite(database);
  const id = await upsertUser(database, gugu, []);
  const answer = await app.inject(`/enter/${id}`);
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  queries.length = 0;
  return { app, queries, cookie };
}

test('runs one query per request that has our cookie and needs a user, else none', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const { app, queries, cookie } = await signedIn(database);
  expect((await app.inject('/dictionary')).json()).toEqual({ email: null, role: 'anonymous' });
  expect(queries).toHaveLength(0);
  expect((await app.inject({ url: '/dictionary', headers: { cookie } })).json()).toEqual({
    email: 'gugu@example.org',
    role: 'user',
  });
  expect(queries).toHaveLength(1);
  for (const url of ['/assets/a.js', '/healthz', '/readyz?x', '/metrics', '/oidc/auth'])
    await app.inject({ url, headers: { cookie } });
  expect(queries).toHaveLength(1);
  await app.inject({ url: '/dictionary', headers: { cookie: 'mazwi=forged.signature' } });
  expect(queries).toHaveLength(1);
});

test('returns 503 while the database is unavailable, and signs nobody out', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const { cookie } = await signedIn(database);
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/nothing');
  onTestFinished(() => gone.close());
  const { app } = await sessionSite(gone);
  const answer = await app.inject({ url: '/dictionary', headers: { cookie } });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await app.inject('/dictionary')).json()).toEqual({ email: null, role: 'anonymous' });
});

test('stores only hashes of session ids', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const { cookie } = await signedIn(database);
  const {
    rows: [row],
  } = await database.query<{ sid: string; sess: object }>('select sid, sess from sessions');
  expect(decodeURIComponent(cookie)).not.toContain(row!.sid);
  expect(Object.keys(row!.sess).sort()).toEqual([
    'authenticatedAt',
    'cookie',
    'signedInAt',
    'touchedAt',
    'userId',
  ]);
});

test('a concurrent request does not undo a sign-out in another tab', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const { app, cookie } = await signedIn(database);
  // The handler of /work deletes all sessions before it saves its own, like a sign-out in another
  // tab.
  expect((await app.inject({ url: '/work', headers: { cookie } })).statusCode).toBe(200);
  expect((await app.inject({ url: '/dictionary', headers: { cookie } })).json()).toMatchObject({
    role: 'anonymous',
  });
});

test('deleted users and system users are signed out', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const { app, cookie } = await signedIn(database);
  await database.query('update users set is_system = true');
  expect((await app.inject({ url: '/dictionary', headers: { cookie } })).json()).toMatchObject({
    role: 'anonymous',
  });
  await database.query('delete from users');
  expect((await app.inject({ url: '/dictionary', headers: { cookie } })).json()).toMatchObject({
    role: 'anonymous',
  });
});

test('a session that has expired signs nobody in', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const { app, cookie } = await signedIn(database);
  const readEmail = async () =>
    (await app.inject({ url: '/profile', headers: { cookie } })).json().email;
  expect(await readEmail()).toBe(gugu.email);
  await database.query('update sessions set expire = now()');
  expect(await readEmail()).toBeNull();
});

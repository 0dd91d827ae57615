import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { approveApplication } from '#contract/account/applications.ts';
import { limits } from '#domain/limits.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { answerErrors } from '#server/platform/http/error-handler.ts';
import { aPerson } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { servedApp } from '#tests/support/served-app.ts';
import { registerSession, startSession } from './session.ts';

describe('a required second factor', () => {
  let database: Database;
  let admin: string;
  let verifier: string;
  beforeAll(async () => {
    database = await testDatabase();
    admin = (await aPerson(database, 'Naledi', 'admin')).id;
    verifier = (await aPerson(database, 'Tendani', 'verifier')).id;
  });
  afterAll(() => database.close());

  /** Signs a user in with these settings, and returns the `viewerRole` of the next request. */
  async function viewerRoleOf(
    userId: string,
    settings: Partial<Config>,
    { secondFactor }: { secondFactor: boolean },
  ): Promise<string> {
    const app = Fastify();
    onTestFinished(() => app.close());
    answerErrors(app);
    await registerSession(app, {
      database,
      config: { ...readConfig({}), requiresSecondFactor: true, ...settings },
      secret: 'a secret of this test, long enough',
    });
    const now = new Date();
    app.get('/enter', async (request, reply) => {
      await startSession(request, reply, {
        userId,
        now,
        authenticatedAt: now,
        secondFactor,
        idToken: undefined,
        providerSession: undefined,
      });
      return 'in';
    });
    app.get('/role', async ({ caller }) => caller.viewerRole);
    const entered = await app.inject('/enter');
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    return (await app.inject({ url: '/role', headers: { cookie } })).body;
  }
  const withFactor = { secondFactor: true };
  const withoutFactor = { secondFactor: false };

  test('an administrator without a required second factor has the rights of a contributor', async () => {
    expect(await viewerRoleOf(admin, {}, withoutFactor)).toBe('user');
    expect(await viewerRoleOf(admin, {}, withFactor)).toBe('admin');
    expect(await viewerRoleOf(admin, { requiresSecondFactor: false }, withoutFactor)).toBe('admin');
  });

  test('a setting requires a second factor of verifiers too', async () => {
    expect(await viewerRoleOf(verifier, {}, withoutFactor)).toBe('verifier');
    await database.query(
      `insert into settings (name, value) values ('verifierSecondFactor', 'true')`,
    );
    expect(await viewerRoleOf(verifier, {}, withoutFactor)).toBe('user');
    expect(await viewerRoleOf(verifier, {}, withFactor)).toBe('verifier');
    await database.query('delete from settings');
  });
});

test('settings cannot be changed 15 minutes after the last sign-in', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const site = await servedApp(database);
  onTestFinished(() => site.close());
  const naledi = await site.signIn('Naledi', 'admin');
  const change = (version: number) =>
    naledi.request('PUT', '/api/admin/settings', {
      body: { selfReview: true, donations: true, siteNotice: null, version },
    });
  expect((await change(0)).status).toBe(200);
  const tooOld = Date.now() - limits.account.stepUpMinutes * 60_000;
  await database.query(
    `update sessions
     set sess = (sess::jsonb || jsonb_build_object('authenticatedAt', $1::bigint))::json`,
    [tooOld],
  );
  expect(await change(1)).toMatchObject({ status: 403, json: { type: 'reauthenticate' } });
  expect((await naledi.request('GET', '/api/admin/settings')).json).toMatchObject({ version: 1 });
});

test('the approval of an application grants a role, so it also needs a recent sign-in', () => {
  expect(approveApplication.recent).toBe(true);
});

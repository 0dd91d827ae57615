import { tmpdir } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { examine } from '../src/server/operations/doctor/doctor.ts';
import type { Finding } from '../src/server/operations/doctor/finding.ts';
import { checkMemory } from '../src/server/operations/doctor/memory.ts';
import { checkPayments } from '../src/server/operations/doctor/payments.ts';
import { EVERYDAY_ROLE, everydayUrl } from '../src/server/platform/db/migrations/everyday-role.ts';
import { asOwner, freshDatabaseUrl, testDatabase } from './support/database.ts';
import { createDatabaseProxy } from './support/database-proxy.ts';
import { faultyIssuer } from './support/faulty-issuer.ts';
import { sendJson, startHalfProvider } from './support/half-provider.ts';
import { faultyProvider, keys } from './support/payments.ts';
import { startPooler } from './support/pooler.ts';
import { runCommand } from './support/run-command.ts';
import { freePort } from './support/sign-in-site.ts';

const secret = 'canary-Client-7Q2kP9xLm4Wz8Tn1Vb6R';

/** Runs `npm run doctor`, and returns its findings. */
async function runDoctor(env: Record<string, string>): Promise<Finding[]> {
  const { output } = await runCommand('operate', ['doctor', '--json'], env);
  expect(output).not.toContain(secret);
  return JSON.parse(output) as Finding[];
}
/** Examines a site in this process, which takes less time than the command. */
async function findingOf(check: string, env: Record<string, string>): Promise<Finding | undefined> {
  const findings = await examine({ DATA_DIR: tmpdir(), ...env });
  expect(JSON.stringify(findings)).not.toContain(secret);
  return findings.find((finding) => finding.check === check);
}

describe('the identity provider', () => {
  const settings = (issuer: string) => ({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'mazwi',
    OIDC_CLIENT_SECRET: secret,
  });
  const check = (issuer: string) => findingOf('identity provider', settings(issuer));
  const configurationOf = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  });
  /**
   * Starts a provider with this issuer in its configuration, these keys and this error of its
   * clock.
   */
  async function provider({ issuer = '', keys: published = [{}], dateOffset = 0 } = {}) {
    const answers: Parameters<typeof startHalfProvider>[0] = {
      '/jwks': sendJson({ keys: published }),
    };
    const { origin } = await startHalfProvider(answers);
    answers['/.well-known/openid-configuration'] = sendJson(configurationOf(issuer || origin), {
      dateOffset,
    });
    return origin;
  }

  test('the identity provider is the built-in one without OIDC_ISSUER', async () => {
    expect(await findingOf('identity provider', {})).toMatchObject({
      status: 'ok',
      value: 'built in',
    });
  });

  test('an identity provider that publishes its keys is ok', async () => {
    const { issuer } = await faultyIssuer('mazwi');
    expect(await check(issuer)).toMatchObject({
      status: 'ok',
      value: `${new URL(issuer).host}, 1 key`,
    });
  });

  test('an identity provider that is down is a failure', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    expect(await check(`http://${host}`)).toMatchObject({
      status: 'fail',
      value: `${host} does not return its configuration (ECONNREFUSED)`,
    });
  });

  test('the doctor does not wait for an identity provider that never answers', async () => {
    const { origin } = await startHalfProvider({ '/.well-known/openid-configuration': 'silent' });
    const findings = await runDoctor(settings(origin));
    expect(findings.find((finding) => finding.check === 'identity provider')).toMatchObject({
      status: 'fail',
      advice: 'Check OIDC_ISSUER, and whether this machine reaches the provider.',
    });
  });

  test('an identity provider that names another issuer is a failure', async () => {
    expect(await check(await provider({ issuer: 'https://id.example' }))).toMatchObject({
      status: 'fail',
      advice: 'Set OIDC_ISSUER to exactly the value "issuer" of its configuration.',
    });
  });

  test('an identity provider without keys is a failure', async () => {
    expect(await check(await provider({ keys: [] }))).toMatchObject({
      status: 'fail',
      value: expect.stringMatching(/publishes no readable keys$/),
    });
  });

  test.each([
    [20, 'warn'],
    [-300, 'fail'],
  ])(
    'the clock of an identity provider that differs by %d seconds is reported as %s',
    async (dateOffset, status) => {
      expect(await check(await provider({ dateOffset }))).toMatchObject({
        status,
        value: expect.stringMatching(/its clock differs by (?:19|20|21|299|300|301) s$/),
      });
    },
  );
});

describe('the payment provider', () => {
  const publicUrl = 'https://mazwi.example';
  const settings = { donations: true, production: false, publicUrl, stripe: keys };
  const events = { '/v1/events': sendJson({ object: 'list', data: [], has_more: false }) };
  const endpoint = (url: string, status = 'enabled') => ({
    ...events,
    '/v1/webhook_endpoints': sendJson({ object: 'list', data: [{ url, status }] }),
  });

  test('the doctor finds the sandbox without keys, and nothing to check without donations', async () => {
    expect(await findingOf('payments', {})).toMatchObject({
      status: 'ok',
      value: 'the sandbox, without real money',
    });
    expect(await findingOf('payments', { DONATIONS: 'off' })).toMatchObject({
      value: 'donations are off',
    });
  });

  test('the doctor says whether the payment provider accepts the secret key', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    const provider = await faultyProvider(database, { warn: () => {} });
    onTestFinished(() => provider.close());
    const port = Number(provider.payments.stripe.getApiField('port'));
    const check = (stripe = keys) =>
      checkPayments({ ...settings, stripe }, { host: '127.0.0.1', port });
    expect(await check()).toMatchObject({
      status: 'ok',
      value: 'key accepted, test mode; the key may not list webhook endpoints',
    });
    expect(await check({ ...keys, secretKey: 'sk_test_another' })).toMatchObject({
      status: 'fail',
      value: 'the provider refuses the secret key',
    });
    provider.fault = 500;
    expect(await check()).toMatchObject({
      status: 'fail',
      value: 'the provider does not serve us (500)',
    });
    provider.fault = 'slow';
    expect(await check()).toMatchObject({
      status: 'fail',
      value: 'the provider does not serve us (no answer)',
    });
  });

  test.each([
    ['ok', `${publicUrl}/api/webhooks/stripe`, 'enabled'],
    ['warn', `${publicUrl}/api/webhooks/stripe`, 'disabled'],
    ['warn', 'https://another.example/api/webhooks/stripe', 'enabled'],
  ])(
    'the finding is %s if the payment provider has the webhook endpoint %s, %s',
    async (status, url, state) => {
      const { port } = await startHalfProvider(endpoint(url, state));
      expect(await checkPayments(settings, { host: '127.0.0.1', port })).toMatchObject({ status });
    },
  );

  test('a restricted key that may not read events is a failure', async () => {
    const { port } = await startHalfProvider({
      '/v1/events': sendJson(
        { error: { type: 'invalid_request_error', message: 'no permission' } },
        { status: 403 },
      ),
    });
    expect(await checkPayments(settings, { host: '127.0.0.1', port })).toMatchObject({
      status: 'fail',
      value: 'the secret key may not read events',
    });
  });
});

describe('the role of the database', () => {
  test('the doctor says which rights the role lacks or has in excess', async () => {
    const url = await freshDatabaseUrl();
    const check = (databaseUrl: string) =>
      findingOf('database role', { DATABASE_URL: databaseUrl });
    expect(await check(everydayUrl(url))).toMatchObject({
      status: 'ok',
      value: 'reads and writes rows',
    });
    expect(await check(url)).toMatchObject({
      status: 'warn',
      value: 'may do everything (superuser)',
    });
    await asOwner({ url }, `revoke insert on terms from ${EVERYDAY_ROLE}`);
    expect(await check(everydayUrl(url))).toMatchObject({
      status: 'fail',
      value: 'may not use terms',
    });
  });
});

describe('connections', () => {
  test('the doctor recognizes a pooler and its mode', async () => {
    const { url } = await startPooler(await freshDatabaseUrl());
    const findings = await runDoctor({ DATABASE_URL: url });
    const readValue = (name: string) => findings.find(({ check }) => check === name)?.value;
    expect(readValue('pooler')).toMatch(/^transaction mode;/);
    expect(readValue('migrations')).toBe('all applied');
  });

  test('the doctor reports a replica that is down or accepts writes', async () => {
    const url = await freshDatabaseUrl();
    const check = (replicaUrl: string) =>
      findingOf('replica', { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl });
    expect(await check('')).toMatchObject({ status: 'ok', value: 'none' });
    expect(await check(url)).toMatchObject({
      status: 'fail',
      value: 'accepts writes, so it is not a standby',
    });
    expect(await check(`postgres://mazwi@127.0.0.1:${await freePort()}/mazwi`)).toMatchObject({
      status: 'fail',
      value: 'unavailable (ECONNREFUSED)',
    });
  });

  test('a database that hangs does not prevent the other findings', async () => {
    const proxy = await createDatabaseProxy(await freshDatabaseUrl());
    proxy.hang();
    const findings = await runDoctor({ DATABASE_URL: proxy.url, DATABASE_REPLICA_URL: proxy.url });
    const statusOf = (name: string) => findings.find(({ check }) => check === name)?.status;
    expect(statusOf('database')).toBe('fail');
    expect(statusOf('replica')).toBe('fail');
    expect(statusOf('disk')).toBeDefined();
  });

  test('the doctor says what to correct if the database refuses the user', async () => {
    const url = new URL(await freshDatabaseUrl());
    url.password = secret;
    expect(await findingOf('database', { DATABASE_URL: url.href })).toMatchObject({
      status: 'fail',
      advice: expect.stringMatching(/refused the user "mazwi"/),
    });
  });
});

test.each([
  ['ok', { embedded: true }, 4e9, 2e9],
  ['ok', { embedded: false }, 0.5e9, 0.3e9],
  ['warn', { embedded: true }, 0.5e9, 0.3e9],
  ['warn', { embedded: false }, 0.4e9, 0.3e9],
  ['warn', { embedded: true }, 4e9, 0.1e9],
  ['fail', { embedded: true }, 4e9, 0.01e9],
])(
  'memory is %s for %o with %d bytes, of which %d are available',
  (status, site, total, available) => {
    expect(checkMemory(site, { total, available })).toMatchObject({ status });
  },
);

test('a table that cannot be read does not end the doctor', async () => {
  const url = await freshDatabaseUrl();
  await asOwner({ url }, `revoke select on schema_migrations, backups from ${EVERYDAY_ROLE}`);
  expect(await findingOf('database', { DATABASE_URL: everydayUrl(url) })).toMatchObject({
    status: 'fail',
    value: 'unavailable (42501)',
  });
});

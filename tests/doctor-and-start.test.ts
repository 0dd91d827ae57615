import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { examine } from '../src/server/operations/doctor/doctor.ts';
import { storedDataChecks } from '../src/server/operations/doctor/stored-data.ts';
import { aDonation } from './factories.ts';
import { freshDatabaseUrl, testDatabase } from './support/database.ts';
import { emptyDatabaseUrl } from './support/empty-database.ts';
import { failedStart } from './support/failed-start.ts';
import { keys } from './support/payments.ts';
import { realSite } from './support/real-site.ts';
import { startSite } from './support/running-site.ts';

const examineSite = (env: Record<string, string>) => examine({ DATA_DIR: tmpdir(), ...env });

/** Listens on a port, which is then in use by another program than Mazwi. */
async function usedPort(): Promise<string> {
  const server = createServer((socket) => socket.destroy());
  onTestFinished(() => {
    server.close();
  });
  await once(server.listen(0), 'listening');
  return String((server.address() as AddressInfo).port);
}

test.each([
  ['a port that another program uses', async () => ({ PORT: await usedPort() })],
  ['a HOST that is not an address of this machine', async () => ({ HOST: '203.0.113.9' })],
])('%s is a failure, in the words of the start', async (_problem, prepare) => {
  const env = { DATABASE_URL: await freshDatabaseUrl(), ...(await prepare()) };
  const advice = await failedStart(env);
  expect(await examineSite(env)).toContainEqual(
    expect.objectContaining({ check: 'port', status: 'fail', advice }),
  );
});

test('the port on which this site listens is ok, and that of another site is not', async () => {
  const DATABASE_URL = await freshDatabaseUrl();
  const site = await startSite({ DATABASE_URL });
  onTestFinished(() => site.stop());
  const { port: PORT } = new URL(site.origin);
  const checkPort = async (env: Record<string, string>) =>
    (await examineSite({ DATABASE_URL, PORT, ...env })).find(({ check }) => check === 'port');
  expect(await checkPort({})).toMatchObject({
    status: 'ok',
    value: `this site listens on ${PORT}`,
  });
  expect(await checkPort({ PUBLIC_URL: 'http://127.0.0.2:3000' })).toMatchObject({
    status: 'fail',
  });
});

test('a database whose tables the first start will create is not a failure', async () => {
  const findings = await examineSite({ DATABASE_URL: await emptyDatabaseUrl() });
  expect(findings).toContainEqual(expect.objectContaining({ check: 'migrations', status: 'warn' }));
  const stored = findings.filter(({ check }) => check in storedDataChecks);
  expect(stored.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
});

test('test donations are a failure in production with live keys', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  await aDonation(database, { testMode: true });
  const check = storedDataChecks['test donations'];
  const settings = (mode: 'test' | 'live') =>
    readConfig({
      ...realSite,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://mazwi.example.org',
      SESSION_SECRET: 'mT0cW0hJcQ3yT6bN1pVxk9Zr5sLq2uEeGd8aFwYiRzM=',
      MAIL_FROM: 'words@mazwi.example.org',
      STRIPE_SECRET_KEY: `sk_${mode}_tests`,
      STRIPE_PUBLISHABLE_KEY: `pk_${mode}_tests`,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    });
  expect(await check?.(database, settings('test'))).toMatchObject({ status: 'ok' });
  await expect(check?.(database, settings('live'))).rejects.toThrow(
    'This database contains test donations',
  );
});

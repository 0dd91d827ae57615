import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { freshDatabaseUrl } from '../support/database.ts';
import { createFakeBrowser, type Visit } from '../support/fake-browser.ts';
import { faultyIssuer, type IssuerFaults } from '../support/faulty-issuer.ts';
import { startSite } from '../support/running-site.ts';
import { waitUntil } from '../support/wait-until.ts';
import { reportWrites } from './fault-site.ts';
import { countReply, createReplies, startReaders, startWriters } from './load.ts';
import { expectQuickRecovery } from './report.ts';

const CLIENT_ID = 'dictionary';
const AT_ONCE = 8;
const WRITES = 50;
const KEYS = 20;
/** The site must give up on the provider before a proxy gives up on the site. */
const SLOWEST_SECONDS = 25;

const answerLate = (response: ServerResponse) => {
  const timer = setTimeout(() => response.end('{}'), 20_000);
  response.once('close', () => clearTimeout(timer));
};
const dribble = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 500);
  response.once('close', () => clearInterval(timer));
};

const faults: readonly [fault: string, faults: IssuerFaults, status: number][] = [
  ['down', { anyReply: (response) => response.socket?.destroy() }, 503],
  ['slow (20 s)', { anyReply: answerLate }, 503],
  ['slow (a byte every half second)', { anyReply: dribble }, 503],
  ['replying with 500', { anyReply: (response) => response.writeHead(500).end() }, 503],
  ['wrong (another key)', { isForged: true }, 400],
];

/** Starts a site that uses another identity provider, and signs a person in. */
async function startSiteWithIssuer() {
  const url = await freshDatabaseUrl();
  const issuer = await faultyIssuer(CLIENT_ID);
  const site = await startSite({
    DATABASE_URL: url,
    RATE_LIMITS: 'off',
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: 'a secret they gave us',
  });
  onTestFinished(() => site.stop());
  const { origin } = site;
  /** Signs in with a new browser. Returns the page at which it arrives, and its session. */
  const signIn = async (): Promise<{ page: Visit; session: string | undefined }> => {
    const browser = createFakeBrowser(origin);
    const asked = await browser.visit('/api/login', {}, (to) => to.origin === issuer.issuer);
    if (asked.url.origin !== issuer.issuer) return { page: asked, session: undefined };
    issuer.setNonce(asked.url.searchParams.get('nonce') ?? '');
    const answer = new URLSearchParams({
      code: 'a code',
      state: asked.url.searchParams.get('state') ?? '',
      iss: issuer.issuer,
    });
    const page = await browser.visit(`/api/callback?${answer}`);
    return { page, session: browser.cookie('mazwi')?.value };
  };
  const { page, session } = await signIn();
  expect(page.status).toBe(200);
  const load = { origin, cookie: `mazwi=${session}`, replies: createReplies() };
  const database = openDatabase(url, { max: 1 });
  onTestFinished(() => database.close());
  return { site, issuer, load, signIn, database };
}

test.each(faults)('F11 an identity provider that is %s', async (fault, broken, status) => {
  const { site, issuer, load, signIn, database } = await startSiteWithIssuer();
  const readers = startReaders(site.origin, load.replies);
  const writing = startWriters(load, { name: fault, enough: WRITES });
  issuer.setFaults(broken);
  let slowest = 0;
  const refuse = async () => {
    const began = performance.now();
    const { page } = await signIn();
    slowest = Math.max(slowest, performance.now() - began);
    countReply(load.replies, '/api/callback', page);
    expect(page.status).toBe(status);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, refuse));
  await writing.reached;
  issuer.setFaults({});
  const ended = performance.now();
  await waitUntil('people sign in', async () => (await signIn()).page.status === 200);
  const recoverySeconds = (performance.now() - ended) / 1000;
  await Promise.all([writing.stop(), readers.stop()]);

  console.log(
    `F11  ${AT_ONCE} sign-ins refused with ${status}, the slowest after ` +
      `${(slowest / 1000).toFixed(1)} s; ${readers.count()} reads meanwhile`,
  );
  const figures = await reportWrites(database, {
    id: 'F11',
    cause: `identity provider ${fault}`,
    load,
    acknowledged: writing.acknowledged,
    recoverySeconds,
  });
  expect(slowest / 1000).toBeLessThan(SLOWEST_SECONDS);
  expectQuickRecovery(figures);
  expect(site.process.exitCode).toBeNull();
});

test(`F11 an identity provider that replaces its key ${KEYS} times`, async () => {
  const { issuer, load, signIn, database } = await startSiteWithIssuer();
  let [refused, slowest] = [0, 0];
  const writing = startWriters(load, { name: 'rotating', enough: WRITES });
  for (let count = 0; count < KEYS; count += 1) {
    await issuer.replaceKey(`key ${count}`);
    const replaced = performance.now();
    for (let attempt = 0; (await signIn()).page.status !== 200; attempt += 1) {
      refused += 1;
      expect(attempt).toBeLessThan(2);
    }
    slowest = Math.max(slowest, performance.now() - replaced);
  }
  await writing.reached;
  await writing.stop();
  console.log(`F11  ${KEYS} new keys: ${refused} sign-ins refused before the key was known`);
  await reportWrites(database, {
    id: 'F11',
    cause: 'identity provider with new keys',
    load,
    acknowledged: writing.acknowledged,
    recoverySeconds: slowest / 1000,
  });
});

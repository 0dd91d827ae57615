import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { aTermInput } from './factories.ts';
import { createFakeBrowser, type FakeBrowser, type Visit } from './support/fake-browser.ts';
import { openRunning } from './support/killed-site.ts';
import { mailbox } from './support/mailbox.ts';
import { goodCard, keys } from './support/payments.ts';
import { type RunningSite, startSite } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';
import { waitUntil } from './support/wait-until.ts';

/*
 * Journeys through a server that runs in a separate process. Everything private that people enter
 * or receive is a canary, and none may be in the log, in the metrics, or in a file of the data
 * folder other than the mails of the outbox and the database itself.
 */

/** Private values, and what they are. */
const planted = new Map<string, string>();
function plant(kind: string, value = `canary-${kind}-${randomBytes(6).toString('hex')}`): string {
  // Shorter values, such as the codes of apps, could occur by chance (log-secrets.test.ts).
  if (value.length >= 8) planted.set(value, kind);
  return value;
}

const SECRET_PARAMETERS = /^(code|state|nonce|code_challenge|id_token_hint|token)$/;

/** Plants the cookies of a browser, and the secret parameters in the addresses of a page. */
function collect(browser: FakeBrowser, page: Visit): Visit {
  for (const url of page.path)
    for (const [name, value] of url.searchParams)
      if (SECRET_PARAMETERS.test(name)) plant(`parameter ${name}`, value);
  for (const [, code] of page.body.matchAll(/<li><code>([^<]+)<\/code>/g))
    plant('recovery code', code);
  for (const { name, value } of browser.jar.values()) plant(`cookie ${name}`, value);
  return page;
}

function createVisitor(origin: string, headers: Record<string, string> = {}) {
  const browser = createFakeBrowser(origin, { to: origin, headers });
  const visit = async (path: string) => collect(browser, await browser.visit(path));
  const submit = async (page: Visit, fields: Record<string, string>) =>
    collect(browser, await browser.submit(page, fields));
  const call = async (method: string, path: string, body?: object | string) =>
    collect(
      browser,
      await browser.send(path, {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': plant('idempotency key', randomUUID()),
          origin,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
  return { browser, visit, submit, call };
}
type Visitor = ReturnType<typeof createVisitor>;

const findLeaks = (text: string): string[] =>
  [...planted]
    .filter(([value]) => text.includes(value) || text.includes(encodeURIComponent(value)))
    .map(([, kind]) => kind);

/** Starts a site whose data folder is still there after the site has stopped. */
async function startKeptSite(env: Record<string, string>): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-canaries-'));
  const site = await startSite(env, dataDir);
  onTestFinished(async () => {
    await site.stop();
    await rm(dataDir, { recursive: true });
  });
  return site;
}

/**
 * Stops a site, because its jobs create and delete files.
 * @returns the planted values that are in files which may contain none
 */
async function findLeaksInFiles({ dataDir, stop }: RunningSite): Promise<string[]> {
  await stop();
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/^(?:outbox|postgres)[/\\]/.test(file.slice(dataDir.length + 1)));
  expect(files.map((file) => file.slice(dataDir.length + 1))).toContain('postgres.log');
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return texts.flatMap(findLeaks);
}

const readLines = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; requestId?: string });

type Mails = Awaited<ReturnType<typeof mailbox>>;

async function openMailedLink(mails: Mails, to: string, { visit }: Visitor): Promise<Visit> {
  const { link, text } = await mails.next({ to });
  plant('text of a mail', text.trim().slice(0, 200));
  return visit(link);
}

test('a journey through a production site leaves no secret and no private text behind', async () => {
  const mails = await mailbox();
  const port = await freePort();
  const site = await startKeptSite({
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ALLOW_HTTP: 'loopback',
    TRUSTED_PROXIES: 'loopback',
    SESSION_SECRET: plant('SESSION_SECRET', randomBytes(32).toString('base64url')),
    METRICS_TOKEN: plant('METRICS_TOKEN', randomBytes(32).toString('base64url')),
    ENCRYPTION_KEY: plant('ENCRYPTION_KEY', randomBytes(32).toString('base64')),
    STRIPE_SECRET_KEY: plant('STRIPE_SECRET_KEY', `sk_test_${randomBytes(9).toString('hex')}`),
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: plant('webhook secret', `whsec_${randomBytes(9).toString('hex')}`),
    OPERATOR_NAME: 'Science Words Trust',
    OPERATOR_PLACE: 'Harare, Zimbabwe',
    CONTACT_EMAIL: 'words@mazwi.example',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Mazwi <words@mazwi.example>',
    SAMPLE: 'off',
  });
  const visitor = createVisitor(site.origin, {
    'x-forwarded-for': plant('address of the network', '203.0.113.177'),
    'user-agent': plant('user agent'),
    authorization: `Bearer ${plant('bearer token')}`,
  });
  const { browser, visit, submit, call } = visitor;
  const email = plant('address', `canary-${randomBytes(4).toString('hex')}@example.org`);
  const passwords = { first: plant('password'), reset: plant('new password') };

  // Sign up, sign in with a wrong password, and reset it.
  const form = await visit('/api/login?register=1');
  await submit(form, { firstName: plant('name'), email, password: passwords.first });
  const verify = await openMailedLink(mails, email, visitor);
  await submit(verify, { password: passwords.first, own: 'yes' });
  await visit('/api/logout');
  await submit(await visit('/api/login'), { email, password: plant('wrong password') });
  const forgotten = browser.link(await visit('/api/login'), 'Forgot your password?');
  await submit(await visit(forgotten), { email });
  await submit(await openMailedLink(mails, email, visitor), { password: passwords.reset });
  await visit('/api/logout');
  await submit(await visit('/api/login'), { email, password: passwords.reset });

  // Add a second factor, and use it.
  const page = await visit('/oidc/security/app');
  const secret = plant('secret of an app', /secret=([A-Z2-7]+)/.exec(page.body)?.[1]);
  plant('offered secret', /name="offer" value="([^"]+)"/.exec(page.body)?.[1]);
  const codeIn = (seconds: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
  await submit(page, { code: codeIn(0), name: plant('name of a device') });
  await visit('/api/logout');
  const step = await submit(await visit('/api/login'), { email, password: passwords.reset });
  await submit(step, { code: codeIn(30) });
  expect((await call('GET', '/api/profile/export')).status).toBe(200);

  // Write what only some people may read.
  const term = { ...aTermInput(), meaning: plant('definition'), notes: plant('notes') };
  const submitted = await call('POST', '/api/terms', term);
  expect(submitted.status).toBe(201);
  const { id } = JSON.parse(submitted.body) as { id: string };
  await call('POST', '/api/reports', { termId: id, reason: 'spelling', details: plant('report') });
  const application = {
    motivation: `${plant('motivation')} I want to help with the words that I use in my classes.`,
    background: `${plant('background')} A teacher of biology for twelve years, with a degree.`,
    languages: ['shona'],
    subjects: ['biology'],
  };

  // Make the server fail while it handles private text.
  const database = await openRunning(site.dataDir);
  onTestFinished(() => database.close());
  await database.query('alter table verifier_applications rename to hidden_for_a_moment');
  const failed = await call('POST', '/api/verifier-applications', application);
  expect(failed.status).toBe(500);
  await database.query('alter table hidden_for_a_moment rename to verifier_applications');
  expect((await call('POST', '/api/verifier-applications', application)).status).toBe(201);
  await call('POST', '/api/terms', `{"meaning": "${plant('malformed body')}`);
  await call('POST', '/api/terms', { ...term, language: plant('unknown language') });
  await visit(`/api/terms?query=${plant('search')}&literal=true`);
  await visit(`/words/nowhere?token=${plant('token in an address')}`);
  await visit(`/oidc/verify?token=${plant('wrong token')}`);
  await visit(`/api/callback?code=${plant('wrong code')}&state=${plant('wrong state')}`);
  await sendRaw(port, `${plant('no HTTP')} \u0000\r\n\r\n`);

  // Events of the payment provider, with and without a valid signature.
  const payload = JSON.stringify(aPaymentEvent());
  const { webhooks } = new Stripe(keys.secretKey);

  for (const signingSecret of [findPlanted('webhook secret'), 'whsec_of_somebody_else']) {
    const header = webhooks.generateTestHeaderString({ payload, secret: signingSecret });
    await fetch(`${site.origin}/api/webhooks/stripe`, {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': plant('signature', header),
      },
    });
  }

  // Take the data, lose the mail server, and leave.
  expect((await call('GET', '/api/profile/export')).body).toContain(email);
  await mails.close();
  const stranger = createVisitor(site.origin);
  const reset = stranger.browser.link(await stranger.visit('/api/login'), 'Forgot your password?');
  await stranger.submit(await stranger.visit(reset), { email });
  await waitUntil('the lost mail is logged', () =>
    site.output().includes('failed to send mail; retrying later'),
  );
  const { rows: events } = await database.query('select * from security_events');
  expect((await call('DELETE', '/api/profile', { confirmation: 'delete' })).status).toBe(200);
  const metrics = await fetch(`${site.origin}/metrics`, {
    headers: { authorization: `Bearer ${findPlanted('METRICS_TOKEN')}` },
  });
  const figures = await metrics.text();
  expect(figures).toContain('http_request_duration_seconds');
  const files = await findLeaksInFiles(site);

  expect(planted.size).toBeGreaterThan(50);
  const output = site.output();
  for (const message of ['request completed', 'unexpected error', 'request could not be parsed'])
    expect(output).toContain(message);
  const ofFailure = readLines(output).filter(
    ({ requestId }) => requestId === failed.headers.get('x-request-id'),
  );
  expect(ofFailure.map(({ msg }) => msg)).toEqual(['unexpected error', 'request completed']);
  expect(findLeaks(output)).toEqual([]);
  expect(findLeaks(figures)).toEqual([]);
  expect(files).toEqual([]);
  expect(events.length).toBeGreaterThan(3);
  // The security log contains these on purpose.
  const known = new Set(['address of the network', 'name of a device']);
  expect(findLeaks(JSON.stringify(events)).filter((kind) => !known.has(kind))).toEqual([]);
}, 240_000);

test('a donation leaves no card, no client secret and no text of the donor behind', async () => {
  const site = await startKeptSite({ SAMPLE: 'off' });
  const { call } = createVisitor(site.origin);
  const outcomes: string[] = [];
  for (const number of [goodCard.number, '4000000000000002']) {
    const created = await call('POST', '/api/create-payment-intent', {
      amount: 25,
      donorName: plant('donor'),
      donorMessage: plant('message of a donor'),
      showOnDonorWall: false,
      email: plant('address of a donor', `canary-${randomBytes(4).toString('hex')}@example.org`),
    });
    expect(created.status).toBe(201);
    const { clientSecret } = JSON.parse(created.body) as { clientSecret: string };
    plant('client secret', clientSecret);
    await call('POST', '/sandbox/confirm', {
      ...goodCard,
      number: plant('card', number),
      clientSecret,
    });
    const intent = clientSecret.split('_secret_')[0];
    const path = `/api/donations/by-intent/${intent}?clientSecret=${clientSecret}`;
    await waitUntil('the payment is decided', async () => {
      const { status } = JSON.parse((await call('GET', path)).body) as { status: string };
      if (status === 'pending') return false;
      outcomes.push(status);
      return true;
    });
  }
  expect(outcomes).toEqual(['completed', 'failed']);
  await waitUntil(
    'the receipt is written',
    async () => (await readdir(join(site.dataDir, 'outbox')).catch(() => [])).length > 0,
  );
  expect(findLeaks(site.output())).toEqual([]);
  expect(await findLeaksInFiles(site)).toEqual([]);
}, 180_000);

function findPlanted(kind: string): string {
  const [value = ''] = [...planted].find(([, known]) => known === kind) ?? [];
  return value;
}

/** A payment of another program, with everything that the provider knows about a donor. */
const aPaymentEvent = () => ({
  id: 'evt_of_another_program',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: Math.floor(Date.now() / 1000),
  data: {
    object: {
      id: 'pi_of_another_program',
      object: 'payment_intent',
      amount_received: 2500,
      currency: 'usd',
      description: plant('description'),
      receipt_email: plant('address of a payer', 'canary-of-payer@example.org'),
      client_secret: plant('client secret of a payer'),
      metadata: {},
    },
  },
});

/** Sends bytes that are not an HTTP request, and waits until the server closes the connection. */
async function sendRaw(port: number, bytes: string): Promise<void> {
  const socket = connect(port, 'localhost');
  socket.on('error', () => {});
  socket.resume().end(bytes);
  await once(socket, 'close');
}

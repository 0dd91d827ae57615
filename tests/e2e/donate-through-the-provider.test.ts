import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtPages } from '../../src/server/features/pages/built.ts';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { startEmbedded } from '../../src/server/platform/db/embedded/embedded.ts';
import { everydayUrl } from '../../src/server/platform/db/migrations/everyday-role.ts';
import { migrateEmbedded } from '../../src/server/platform/db/migrations/open-migrated.ts';
import { desktop, phone } from '../support/browser.ts';
import { type FaultyProvider, faultyProvider, keys } from '../support/payments.ts';
import { fakeProvider } from '../support/provider-script.ts';
import { root } from '../support/running-site.ts';
import { type ServedApp, servedApp } from '../support/served-app.ts';
import { test as base, expect } from './fixtures.ts';
import { choose } from './giving.ts';
import { hydrated } from './hydration.ts';

type Fixtures = {
  app: ServedApp;
  database: Database;
  provider: FaultyProvider;
};

/**
 * Starts a site with fake keys in the payment provider's format. The provider's SDK calls the
 * sandbox, and the tests serve a fake of the provider's script, so no request leaves this machine.
 */
const test = base.extend<object, { providerSite: Fixtures } & Fixtures>({
  providerSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'mazwi-provider-'));
      const postgres = await startEmbedded(folder);
      await migrateEmbedded(postgres.url);
      const database = openDatabase(everydayUrl(postgres.url), { max: 10 });
      const provider = await faultyProvider(database, { warn: () => {} });
      const pages = await builtPages(join(root, 'dist'));
      const app = await servedApp(database, {}, pages, { payments: provider.payments });
      provider.site = app.at;
      await provider.sandbox.start();
      await use({ app, database, provider });
      await app.close();
      await provider.close();
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  app: [({ providerSite }, use) => use(providerSite.app), { scope: 'worker' }],
  database: [({ providerSite }, use) => use(providerSite.database), { scope: 'worker' }],
  provider: [({ providerSite }, use) => use(providerSite.provider), { scope: 'worker' }],
  baseURL: async ({ app }, use) => use(app.origin),
});

const frame = 'iframe[title="Secure payment input frame"]';

test('a donation is paid after a declined card, and no card number reaches this site', async ({
  openPage,
  app,
  database,
  provider,
}) => {
  const page = await openPage({ viewport: phone, colorScheme: 'dark' });
  const played = await fakeProvider(page.context(), provider.payments.stripe);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(app.origin))
      sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });

  // The link must load a new document, because only the document of the donation page may load the
  // provider's script.
  await page.goto('/about');
  await hydrated(page);
  await page.getByRole('contentinfo').getByText('Quick Links').click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).click();
  await expect(page).toHaveURL('/donate');
  await hydrated(page);
  await page.getByLabel('Your Name').fill('Farai Chikwanha');
  await expect(
    page.getByText('Payments are in test mode. No real money is charged.'),
  ).toBeVisible();
  await expect(page.getByText('Card details never reach this site.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(played.requests).toEqual([]);

  await page.getByRole('button', { name: 'Proceed to Payment ($25.00)' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Donation' })).toBeVisible();
  const number = page.frameLocator(frame).getByLabel('Card number');
  await number.fill('4000000000000002');
  await page.getByRole('button', { name: 'Complete Donation' }).click();
  await expect(
    page.getByRole('main').getByRole('alert').getByText('Your card was declined.'),
  ).toBeVisible();
  await expect(page.getByText('Payment Failed', { exact: true }).first()).toBeVisible();
  await number.fill('4242424242424242');
  await page.getByRole('button', { name: 'Complete Donation' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your donation!' })).toBeVisible();
  await expect(page.getByText('$25.00')).toBeVisible();
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === '/donate/success' && !url.searchParams.has('payment_intent_client_secret'),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Thank you for your donation!' })).toBeVisible();

  expect(played.requests.map((address) => address.replace(/pi_\w+/, 'pi'))).toEqual([
    'https://js.stripe.com/endive/stripe.js',
    'https://js.stripe.com/payment.html?theme=night',
    'https://api.stripe.com/v1/payment_intents/pi/confirm',
    'https://api.stripe.com/v1/payment_intents/pi/confirm',
  ]);
  expect(sent.filter((each) => /4000000000000002|4242424242424242/.test(each))).toEqual([]);
  expect(sent.filter((each) => each.includes('/sandbox/'))).toEqual([]);
  expect(
    (await database.query('select amount, status, donor_name as name from donations')).rows,
  ).toEqual([{ amount: 2500, status: 'completed', name: 'Farai Chikwanha' }]);

  // After the donation, the form is empty.
  await page.goto('/donate');
  await hydrated(page);
  await expect(page.getByLabel('Your Name')).toHaveValue('');
});

test('a provider script that fails shows an error, and a retry creates no second intent', async ({
  openPage,
  database,
  provider,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const page = await openPage({ viewport: desktop });
  const played = await fakeProvider(page.context(), provider.payments.stripe);
  played.script = false;
  await page.goto('/donate');
  await hydrated(page);
  await choose(page, '$5');
  await page.getByLabel('Your Name').fill('Blocked Script');
  await page.getByRole('button', { name: 'Proceed to Payment ($5.00)' }).click();
  await expect(
    page.getByRole('main').getByText('Failed to initialize payment. Please try again.'),
  ).toBeVisible();
  await expect(page.getByLabel('Your Name')).toHaveValue('Blocked Script');
  played.script = true;
  await page.getByRole('button', { name: 'Proceed to Payment ($5.00)' }).click();
  await expect(page.locator(frame)).toBeVisible();
  expect(
    (await database.query(`select status from donations where donor_name = 'Blocked Script'`)).rows,
  ).toEqual([{ status: 'pending' }]);
});

test('a donation that succeeds after the provider failed three times creates one intent', async ({
  openPage,
  database,
  provider,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  const page = await openPage({ viewport: phone });
  await fakeProvider(page.context(), provider.payments.stripe);
  await page.goto('/donate');
  await hydrated(page);
  await page.getByLabel('Your Name').fill('Slow Provider');
  for (const fault of ['down', 500, 429] as const) {
    provider.fault = fault;
    const reply = page.waitForResponse((response) =>
      response.url().endsWith('/api/create-payment-intent'),
    );
    await page.getByRole('button', { name: 'Proceed to Payment ($25.00)' }).click();
    expect((await reply).status()).toBe(503);
    await expect(
      page.getByRole('main').getByText('Failed to initialize payment. Please try again.'),
    ).toBeVisible();
  }
  provider.fault = 'none';
  await page.getByRole('button', { name: 'Proceed to Payment ($25.00)' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Donation' })).toBeVisible();
  expect(
    (await database.query(`select status from donations where donor_name = 'Slow Provider'`)).rows,
  ).toEqual([{ status: 'pending' }]);
});

test("only the donation page may load the provider's script", async ({
  openPage,
  provider,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Content Security Policy|net::ERR_BLOCKED/);
  const page = await openPage({ viewport: desktop });
  const played = await fakeProvider(page.context(), provider.payments.stripe);
  for (const path of ['/', '/donor-wall', '/donate/success', '/dictionary']) {
    await page.goto(path);
    const blocked = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener(
            'securitypolicyviolation',
            (event) => resolve(event.blockedURI),
            { once: true },
          );
          const script = document.createElement('script');
          script.src = 'https://js.stripe.com/endive/stripe.js';
          document.head.append(script);
        }),
    );
    expect(blocked).toBe('https://js.stripe.com/endive/stripe.js');
  }
  expect(played.requests).toEqual([]);
});

test('the donation page contains the publishable key and no secret', async ({ app }) => {
  const { text } = await app.anonymous.request('GET', '/donate');
  expect(text).toContain(keys.publishableKey);
  expect(text).not.toContain(keys.secretKey);
  expect(text).not.toContain(keys.webhookSecret);
});

import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '../../src/server/features/pages/built.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { desktop, hydrated, launchBrowser, openPage, phone } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { type FaultyProvider, faultyProvider, keys } from '../support/payments.ts';
import { playProvider } from '../support/provider-script.ts';
import { root } from '../support/running-site.ts';
import { type ServedApp, servedApp } from '../support/served-app.ts';

// The site with keys in the provider's shape: its SDK speaks to the sandbox, and the browser's
// script is played. Nothing leaves this machine.
let database: Database;
let provider: FaultyProvider;
let site: ServedApp;
let browser: Browser;
beforeAll(async () => {
  database = await testDatabase();
  provider = await faultyProvider(database, { warn: () => {} });
  const [pages, launched] = await Promise.all([builtPages(join(root, 'dist')), launchBrowser()]);
  browser = launched;
  site = await servedApp(database, {}, pages, { payments: provider.payments });
  provider.site = site.at;
  await provider.sandbox.start();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await provider?.close();
  await database?.close();
});

const frame = 'iframe[title="Secure payment input frame"]';

test('declined, then paid: the script comes in the payment step alone, and no card number reaches this site', async () => {
  const context = await browser.newContext({ viewport: phone, colorScheme: 'dark' });
  const { page, errors } = await openPage(context);
  const played = await playProvider(context, provider.payments.stripe);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(site.origin))
      sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });

  // By a link within the site: only a document of its own may load the script.
  await page.goto(`${site.origin}/about`);
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).click();
  await page.waitForURL(`${site.origin}/donate`);
  await hydrated(page);
  await page.getByLabel('Your Name').fill('Farai Chikwanha');
  await page.getByText('Payments are in test mode: no money is moved.').waitFor();
  await page.getByText('Card details never reach this site.').waitFor();
  await page.waitForLoadState('networkidle');
  expect(played.asked).toEqual([]);

  await page.getByRole('button', { name: 'Proceed to Payment ($25.00)' }).click();
  await page.getByRole('heading', { name: 'Complete Your Donation' }).waitFor();
  const number = page.frameLocator(frame).getByLabel('Card number');
  await number.fill('4000000000000002');
  await page.getByRole('button', { name: 'Complete Donation' }).click();
  await page.getByRole('main').getByRole('alert').getByText('Your card was declined.').waitFor();
  await page.getByText('Payment Failed', { exact: true }).first().waitFor();
  await number.fill('4242424242424242');
  await page.getByRole('button', { name: 'Complete Donation' }).click();
  await page.getByRole('heading', { name: 'Thank you for your donation!' }).waitFor();
  await page.getByText('$25.00').waitFor();
  await page.waitForURL(
    (url) =>
      url.pathname === '/donate/success' && !url.searchParams.has('payment_intent_client_secret'),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Thank you for your donation!' }).waitFor();

  expect(played.asked.map((address) => address.replace(/pi_\w+/, 'pi'))).toEqual([
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

  // Back from the thanks: the form is empty again.
  await page.goto(`${site.origin}/donate`);
  await hydrated(page);
  expect(await page.getByLabel('Your Name').inputValue()).toBe('');
  expect(errors).toEqual([]);
  await context.close();
});

test('a script that does not come is an error with a way on, and trying again makes no second intent', async () => {
  const context = await browser.newContext({ viewport: desktop });
  const { page } = await openPage(context);
  const played = await playProvider(context, provider.payments.stripe);
  played.script = false;
  await page.goto(`${site.origin}/donate`);
  await hydrated(page);
  await page.getByRole('button', { name: '$5', exact: true }).click();
  await page.getByLabel('Your Name').fill('Blocked Script');
  await page.getByRole('button', { name: 'Proceed to Payment ($5.00)' }).click();
  await page
    .getByRole('main')
    .getByText('Failed to initialize payment. Please try again.')
    .waitFor();
  expect(await page.getByLabel('Your Name').inputValue()).toBe('Blocked Script');
  played.script = true;
  await page.getByRole('button', { name: 'Proceed to Payment ($5.00)' }).click();
  await page.locator(frame).waitFor();
  expect(
    (await database.query(`select status from donations where donor_name = 'Blocked Script'`)).rows,
  ).toEqual([{ status: 'pending' }]);
  await context.close();
});

test('the provider fails, then answers: the sentence, and one intent', async () => {
  const context = await browser.newContext({ viewport: phone });
  const { page } = await openPage(context);
  await playProvider(context, provider.payments.stripe);
  await page.goto(`${site.origin}/donate`);
  await hydrated(page);
  await page.getByLabel('Your Name').fill('Slow Provider');
  for (const fault of ['down', 500, 429] as const) {
    provider.fault = fault;
    const answer = page.waitForResponse((response) =>
      response.url().endsWith('/api/create-payment-intent'),
    );
    await page.getByRole('button', { name: 'Proceed to Payment ($25.00)' }).click();
    expect((await answer).status()).toBe(503);
    await page
      .getByRole('main')
      .getByText('Failed to initialize payment. Please try again.')
      .waitFor();
  }
  provider.fault = 'none';
  await page.getByRole('button', { name: 'Proceed to Payment ($25.00)' }).click();
  await page.getByRole('heading', { name: 'Complete Your Donation' }).waitFor();
  expect(
    (await database.query(`select status from donations where donor_name = 'Slow Provider'`)).rows,
  ).toEqual([{ status: 'pending' }]);
  await context.close();
});

test("no other document may load the provider's script", async () => {
  const context = await browser.newContext({ viewport: desktop });
  const { page } = await openPage(context);
  const played = await playProvider(context, provider.payments.stripe);
  for (const path of ['/', '/donor-wall', '/donate/success', '/dictionary']) {
    await page.goto(site.origin + path);
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
  expect(played.asked).toEqual([]);
  await context.close();
});

test('the key that the document names is the publishable one, and no other', async () => {
  const { text } = await site.nobody.ask('GET', '/donate');
  expect(text).toContain(keys.publishableKey);
  expect(text).not.toContain(keys.secretKey);
  expect(text).not.toContain(keys.webhookSecret);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import {
  beginPayment,
  completeDonation,
  donation,
  goodCard,
  keys,
  pollUntil,
} from '#tests/support/payments.ts';
import {
  cardDetails,
  database,
  site,
  startSandboxSite,
  stripe,
} from '#tests/support/sandbox-site.ts';
import { servedApp } from '#tests/support/served-app.ts';
import { openSandbox } from './sandbox.ts';

startSandboxSite();

describe('events', () => {
  test('delivers signed events until they are accepted, even after a restart', async () => {
    const own = await testDatabase();
    const received: { id: string; valid: boolean }[] = [];
    let answer = 500;
    const receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const event = stripe.webhooks.constructEvent(
        body,
        request.headers['stripe-signature']!,
        keys.webhookSecret,
      );
      received.push({ id: event.id, valid: event.type === 'payment_intent.succeeded' });
      response.writeHead(answer).end();
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    const open = () =>
      openSandbox({
        database: own,
        log: { warn: () => {} },
        site: () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
        keys,
      });
    let opened = await open();
    await opened.start();
    const { id } = await opened.payments.stripe.paymentIntents.create({
      amount: 2500,
      currency: 'usd',
    });
    await opened.payments.stripe.paymentIntents.confirm(id, cardDetails('4242424242424242'));
    await pollUntil(
      async () => received.length,
      (count) => count >= 2,
    );
    await opened.close();
    const before = received.length;
    answer = 200;
    opened = await open();
    await opened.start();
    await pollUntil(
      async () => received.length,
      (count) => count > before,
    );
    await pollUntil(
      async () =>
        (await own.query('select 1 from sandbox_events where delivered_at is not null')).rowCount,
      (count) => count === 1,
    );
    await opened.close();
    await new Promise((resolve) => {
      receiver.close(resolve);
      receiver.closeAllConnections();
    });
    await own.close();
    expect([
      new Set(received.map((one) => one.id)).size,
      received.every(({ valid }) => valid),
    ]).toEqual([1, true]);
  });

  test('stores no card numbers', async () => {
    await completeDonation(site.anonymous);
    const { rows } = await database.query(
      `select
         (select json_agg(i) from sandbox_intents i) as a,
         (select json_agg(e) from sandbox_events e) as b,
         (select json_agg(s) from sandbox_answers s) as c`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/4242424242424242|40000000000000/);
  });
});

test('with the provider’s keys, pays through the SDK without the sandbox’s form', async () => {
  const own = await testDatabase();
  let at = '';
  const provider = await openSandbox({
    database: own,
    log: { warn: () => {} },
    site: () => at,
    keys,
  });
  const keyed = await servedApp(
    own,
    {},
    {
      canonicalAddress: (url) => ({ address: url, differs: false }),
      render: async ({ site: known }) => ({
        status: 200,
        html: JSON.stringify(known.payments),
        redirect: null,
      }),
      assets: { stylesheet: '/a.css', loader: '/a.js' },
      builtFiles: null,
    },
    { payments: provider.payments },
  );
  at = keyed.at;
  await provider.start();
  const { intentId, clientSecret } = await beginPayment(keyed.anonymous);
  await provider.payments.stripe.paymentIntents.confirm(intentId, cardDetails('4242424242424242'));
  await pollUntil(
    async () =>
      (
        await keyed.anonymous.request(
          'GET',
          `/api/donations/by-intent/${intentId}?clientSecret=${clientSecret}`,
        )
      ).json as { status: string },
    ({ status }) => status === 'completed',
  );
  expect(await keyed.anonymous.request('GET', '/donate')).toMatchObject({
    text: JSON.stringify({ testMode: true, publishableKey: keys.publishableKey }),
  });
  expect(
    (await keyed.anonymous.request('GET', '/donate')).headers.get('content-security-policy'),
  ).toContain('https://js.stripe.com');
  expect(
    (await keyed.anonymous.request('GET', '/')).headers.get('content-security-policy'),
  ).not.toContain('stripe');
  expect(
    (
      await keyed.anonymous.request('POST', '/sandbox/confirm', {
        body: { ...goodCard, clientSecret },
      })
    ).status,
  ).toBe(404);
  expect((await keyed.anonymous.request('GET', '/api/donor-wall')).json).toMatchObject([
    { donorName: donation.donorName, range: '$25-49' },
  ]);
  await keyed.close();
  await provider.close();
  await own.close();
});

import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { donation, type Fault, faultyProvider } from '../support/payments.ts';
import { servedApp } from '../support/served-app.ts';
import { waitUntil } from '../support/wait-until.ts';
import { reportWrites } from './fault-site.ts';
import {
  addContributor,
  countReply,
  createReplies,
  signInCookie,
  startReaders,
  startWriters,
} from './load.ts';
import { expectQuickRecovery } from './report.ts';

const PAYMENTS = 10;
const WRITES = 20;

test.each<Fault>(['down', 'slow', 'late', 500, 429])(
  'F12 a payment provider that is %s',
  async (fault) => {
    const database = await testDatabase({ closeAfterTest: true });
    const provider = await faultyProvider(database, { warn: () => {} });
    onTestFinished(() => provider.close());
    const site = await servedApp(database, {}, undefined, { payments: provider.payments });
    onTestFinished(() => site.close());
    provider.site = site.at;
    await addContributor(database.url);
    const { origin } = site;
    const load = { origin, cookie: await signInCookie(origin), replies: createReplies() };
    const donor = site.newVisitor();
    const pay = (press: number) =>
      donor.request('POST', '/api/create-payment-intent', {
        body: donation,
        headers: { 'idempotency-key': `press-${press}` },
      });
    const presses = Array.from({ length: PAYMENTS }, (_, press) => press);

    // Only a few readers, because the site and the load share a process.
    const readers = startReaders(origin, load.replies, 1);
    const writing = startWriters(load, { name: `provider ${fault}`, writers: 2, enough: WRITES });
    provider.fault = fault;
    let slowest = 0;
    await Promise.all(
      presses.map(async (press) => {
        const began = performance.now();
        const reply = await pay(press);
        slowest = Math.max(slowest, performance.now() - began);
        countReply(load.replies, '/api/create-payment-intent', reply);
        expect(reply.status).toBe(503);
      }),
    );
    await writing.reached;
    await Promise.all([writing.stop(), readers.stop()]);
    provider.fault = 'none';
    const ended = performance.now();
    await waitUntil('a payment begins', async () => (await pay(0)).status === 201);
    const recoverySeconds = (performance.now() - ended) / 1000;
    const retried = await Promise.all(presses.map(pay));
    expect(new Set(retried.map(({ status }) => status))).toEqual(new Set([201]));

    const { rows } = await database.query<{ donations: number; intents: number }>(
      `select
         (select count(*) from donations) as donations,
         (select count(*) from sandbox_intents) as intents`,
    );
    expect(rows).toEqual([{ donations: PAYMENTS, intents: PAYMENTS }]);
    console.log(
      `F12  ${PAYMENTS} payments refused, the slowest after ${(slowest / 1000).toFixed(1)} s; ` +
        `after a retry ${rows[0]?.donations} donations and ${rows[0]?.intents} payments`,
    );
    const figures = await reportWrites(database, {
      id: 'F12',
      cause: `payment provider ${fault}`,
      load,
      acknowledged: writing.acknowledged,
      recoverySeconds,
    });
    expectQuickRecovery(figures);
  },
);

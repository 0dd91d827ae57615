import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  donation,
  type Fault,
  type FaultyProvider,
  faultyProvider,
} from '#tests/support/payments.ts';
import {
  type Client,
  type RequestContent,
  type ServedApp,
  servedApp,
} from '#tests/support/served-app.ts';

let database: Database;
let provider: FaultyProvider;
let site: ServedApp;
let rudo: Client;
let stranger: Client;
beforeAll(async () => {
  database = await testDatabase();
  provider = await faultyProvider(database, { warn: () => {} });
  site = await servedApp(database, {}, undefined, { payments: provider.payments });
  provider.site = site.at;
  rudo = await site.signIn('Rudo', 'user');
  stranger = site.newVisitor();
});
beforeEach(async () => {
  provider.fault = 'none';
  await database.query(
    `truncate
       donations, payment_events, payment_reversals, idempotency_keys,
       sandbox_intents, sandbox_disputes, sandbox_events, sandbox_answers,
       mails cascade`,
  );
});
afterEach(() => expect(site.logged).toEqual([]));
afterAll(async () => {
  await site.close();
  await provider.close();
  await database.close();
});

const ask = (body: unknown, sent: RequestContent = {}, donor: Client = stranger) =>
  donor.request('POST', '/api/create-payment-intent', { body, ...sent });
const key = (value: string): RequestContent => ({ headers: { 'idempotency-key': value } });
const counts = async () =>
  (
    await database.query<{ donations: number; intents: number }>(
      `select
         (select count(*) from donations) as donations,
         (select count(*) from sandbox_intents) as intents`,
    )
  ).rows[0];
const stored = async () =>
  (
    await database.query(
      `select
         user_id as "userId",
         amount,
         currency,
         donor_name as name,
         donor_message as message,
         show_on_donor_wall as shown,
         status,
         receipt_email as email,
         receipt_state as receipt,
         test_mode as "testMode"
       from donations`,
    )
  ).rows;

describe('creating a payment', () => {
  test('stores a pending donation and returns only the client secret', async () => {
    const answer = await ask({
      amount: 19.99,
      donorName: ' Rudo ',
      donorMessage: 'For\r\nthe words',
      showOnDonorWall: true,
      email: 'rudo@school.example',
    });
    expect([answer.status, Object.keys(answer.json as object)]).toEqual([201, ['clientSecret']]);
    expect(await stored()).toEqual([
      {
        userId: null,
        amount: 1999,
        currency: 'usd',
        name: 'Rudo',
        message: 'For\nthe words',
        shown: true,
        status: 'pending',
        email: 'rudo@school.example',
        receipt: 'none',
        testMode: true,
      },
    ]);
    expect(
      (await database.query('select amount, currency, metadata from sandbox_intents')).rows,
    ).toEqual([
      {
        amount: 1999,
        currency: 'usd',
        metadata: {
          donation_id: (await database.query<{ id: string }>('select id from donations')).rows[0]!
            .id,
        },
      },
    ]);
  });

  test('accepts an amount without a name, message or address', async () => {
    expect((await ask({ amount: 0.5 })).status).toBe(201);
    expect(await stored()).toMatchObject([
      { amount: 50, name: null, message: null, shown: false, email: null },
    ]);
  });

  test('stores the account and, for the receipt, the verified address by default', async () => {
    await ask({ amount: 25 }, {}, rudo);
    await ask({ amount: 30, email: 'home@example.org' }, {}, rudo);
    const unverified = await site.signIn('Sipho', 'user', false);
    await ask({ amount: 35 }, {}, unverified);
    expect((await stored()).sort((a, b) => Number(a.amount) - Number(b.amount))).toMatchObject([
      { userId: rudo.id, email: 'rudo@example.org' },
      { userId: rudo.id, email: 'home@example.org' },
      { userId: unverified.id, email: null },
    ]);
  });

  test('ignores unknown fields', async () => {
    expect(
      (
        await ask({
          amount: 25,
          currency: 'zwl',
          status: 'completed',
          userId: rudo.id,
          paymentIntentId: 'pi_1',
          testMode: false,
        })
      ).status,
    ).toBe(201);
    expect(await stored()).toMatchObject([
      { amount: 2500, currency: 'usd', status: 'pending', userId: null, testMode: true },
    ]);
  });
});

describe('a rejected payment, without a donation or intent', () => {
  test.each([
    '0',
    '0.49',
    '0.499',
    '-25',
    '1.005',
    '"1e3"',
    '"25"',
    'null',
    '[25]',
    '{}',
    'true',
    '10000.01',
    '1e999',
    '-0',
    '""',
  ])('rejects an amount of %s', async (amount) => {
    const answer = await site.anonymous.request('POST', '/api/create-payment-intent', {
      raw: `{"amount":${amount}}`,
    });
    expect(answer).toMatchObject({
      status: 400,
      json: {
        errors: [
          {
            path: 'amount',
            message: expect.stringMatching(
              /^(Minimum donation amount is \$0\.50|Maximum donation amount is \$10,000\.00|Enter an amount with at most two decimal places, like \$7\.50)$/,
            ),
          },
        ],
      },
    });
    expect(await counts()).toEqual({ donations: 0, intents: 0 });
  });

  test.each([
    ['NaN', '{"amount":NaN}'],
    ['an amount of nothing', '{}'],
    ['no JSON', 'amount=25'],
  ])('rejects %s', async (_what, raw) => {
    expect(
      (await site.anonymous.request('POST', '/api/create-payment-intent', { raw })).status,
    ).toBe(400);
    expect(await counts()).toEqual({ donations: 0, intents: 0 });
  });

  test.each([
    ['donorName', 'Ru\u202Edo'],
    ['donorName', 'a'.repeat(101)],
    ['donorName', 'Ruдo'],
    ['donorName', 'Rudo\nMoyo'],
    ['donorMessage', 'a'.repeat(501)],
    ['donorMessage', 'x\0'],
    ['showOnDonorWall', 'yes'],
    ['email', 'rudo'],
    ['email', 'a@b, c@d'],
    ['email', 'a b@example.org'],
    ['email', `${'a'.repeat(250)}@b.org`],
  ])('rejects the field %s with the value %j', async (path, value) => {
    expect(await ask({ ...donation, [path]: value })).toMatchObject({
      status: 400,
      json: { errors: [{ path, message: expect.stringMatching(/\.$/) }] },
    });
    expect(await counts()).toEqual({ donations: 0, intents: 0 });
  });

  test('rejects payments while donations are off, by setting or by DONATIONS=off', async () => {
    await database.query(`insert into settings (name, value) values ('donations', 'false')`);
    expect(await ask(donation)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('Donations are closed') },
    });
    await database.query(`update settings set value = 'true'`);
    expect((await ask(donation)).status).toBe(201);
    await database.query('delete from settings');
    const off = await servedApp(database, { DONATIONS: 'off' });
    expect(
      await off.anonymous.request('POST', '/api/create-payment-intent', { body: donation }),
    ).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('Donations are closed') },
    });
    expect((await off.anonymous.request('GET', '/api/donor-wall')).status).toBe(200);
    await off.close();
    expect((await counts())!.donations).toBe(1);
  });
});

describe('payments with one Idempotency-Key', () => {
  test('creates one donation and one intent for repeated and concurrent calls', async () => {
    for (const donor of [stranger, rudo]) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => ask(donation, key('press-1'), donor)),
      );
      const secrets = new Set(
        [...answers, await ask(donation, key('press-1'), donor)].map(
          ({ status, json }) => `${status} ${(json as { clientSecret: string }).clientSecret}`,
        ),
      );
      expect([...secrets]).toEqual([expect.stringMatching(/^201 pi_\w+_secret_\w+$/)]);
    }
    expect(await counts()).toEqual({ donations: 2, intents: 2 });
  });

  test('creates separate payments for two signed-out people at one IP address', async () => {
    const secrets = await Promise.all(
      [stranger, site.newVisitor(), stranger].map(
        async (donor) =>
          ((await ask(donation, key('press-1'), donor)).json as { clientSecret: string })
            .clientSecret,
      ),
    );
    expect([secrets[0] === secrets[2], secrets[0] === secrets[1]]).toEqual([true, false]);
    expect(await counts()).toEqual({ donations: 2, intents: 2 });
  });

  test('rejects a different donation with the same key', async () => {
    await ask(donation, key('press-2'));
    expect((await ask({ ...donation, amount: 26 }, key('press-2'))).status).toBe(409);
    expect(await counts()).toEqual({ donations: 1, intents: 1 });
  });
});

describe('a failing payment provider', () => {
  test.each<Fault>(['down', 'slow', 'late', 500, 429])(
    'a provider that is %s: explains the failure, and creates one intent on retry',
    async (fault) => {
      provider.fault = fault;
      const [refused, wall, terms] = await Promise.all([
        ask(donation, key(`press-${fault}`)),
        site.anonymous.request('GET', '/api/donor-wall'),
        rudo.request('GET', '/api/terms'),
      ]);
      expect(refused).toMatchObject({
        status: 503,
        json: {
          title: 'Service Unavailable',
          detail: 'Failed to initialize payment. Please try again.',
        },
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect([wall.status, terms.status]).toEqual([200, 200]);
      expect((await counts())!.donations).toBe(1);
      provider.fault = 'none';
      const retried = await ask(donation, key(`press-${fault}`));
      expect(retried).toMatchObject({
        status: 201,
        json: { clientSecret: expect.stringContaining('_secret_') },
      });
      expect(await counts()).toEqual({ donations: 1, intents: 1 });
      provider.fault = fault;
      expect((await ask(donation, key(`press-${fault}`))).status).toBe(503);
    },
  );

  test('a slow provider occupies no database connection', async () => {
    provider.fault = 'slow';
    const waiting = Promise.all(Array.from({ length: 30 }, () => ask(donation)));
    for (let round = 0; round < 5; round += 1)
      expect((await rudo.request('GET', '/api/profile/donations')).status).toBe(200);
    expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set([503]));
  });
});

test('limits payments per IP address with 429, without counting repeated calls', async () => {
  const limited = await servedApp(database, { RATE_LIMITS: 'on' });
  const naledi = await limited.signIn('Naledi', 'user');
  const visitor = limited.newVisitor();
  const press = (donor: Client, name: string) =>
    donor.request('POST', '/api/create-payment-intent', { body: donation, ...key(name) });
  for (let count = 0; count < limits.rates.paymentIntentsPerMinute; count += 1)
    expect((await press(count % 2 ? naledi : visitor, `n${count}`)).status).toBe(201);
  const refused = await press(visitor, 'one-more');
  expect([
    refused.status,
    (await press(naledi, 'one-more')).status,
    (await press(visitor, 'n0')).status,
  ]).toEqual([429, 429, 201]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await limited.close();
});

describe('the outcome of a payment', () => {
  test('returns the outcome only with its client secret, and otherwise 404', async () => {
    const { clientSecret } = (await ask(donation, {}, rudo)).json as { clientSecret: string };
    const path = `/api/donations/by-intent/${clientSecret.split('_secret_')[0]}`;
    expect(
      await site.anonymous.request('GET', `${path}?clientSecret=${clientSecret}`),
    ).toMatchObject({
      status: 200,
      json: {
        status: 'pending',
        amount: 2500,
        donorName: 'Rudo',
        showOnDonorWall: true,
        reference: expect.stringMatching(/^MZ-[\dA-F]{10}$/),
        testMode: true,
      },
    });
    for (const query of [
      '',
      '?clientSecret=',
      `?clientSecret=${clientSecret}x`,
      '?clientSecret=pi_1_secret_1',
    ])
      expect((await rudo.request('GET', path + query)).status).toBe(404);
    for (const id of ['pi_', 'pi_unknown', 'ch_1', '../pi_1', 'pi_%00'])
      expect(
        (await rudo.request('GET', `/api/donations/by-intent/${id}?clientSecret=${clientSecret}`))
          .status,
      ).toBe(404);
    expect(
      (
        await site.anonymous.request(
          'GET',
          `${path}?clientSecret=${clientSecret}&clientSecret=${clientSecret}`,
        )
      ).status,
    ).toBe(400);
  });

  test('returns the stored status while the provider is unreachable', async () => {
    const { clientSecret } = (await ask(donation)).json as { clientSecret: string };
    provider.fault = 'slow';
    expect(
      await site.anonymous.request(
        'GET',
        `/api/donations/by-intent/${clientSecret.split('_secret_')[0]}?clientSecret=${clientSecret}`,
      ),
    ).toMatchObject({ status: 200, json: { status: 'pending' } });
  });
});

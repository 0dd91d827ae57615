import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DonationStatus } from '#domain/donation.ts';
import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aDonation } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let rudo: Client;
let sipho: Client;
let naledi: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  [rudo, sipho, naledi] = [
    await site.signIn('Rudo', 'user'),
    await site.signIn('Sipho', 'user'),
    await site.signIn('Naledi', 'admin'),
  ];
});
beforeEach(() =>
  database.query('truncate donations, payment_events, payment_reversals, mails cascade'),
);
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

type Given = {
  amount?: number;
  name?: string | null;
  message?: string | null;
  shown?: boolean;
  status?: DonationStatus;
  by?: Client;
  at?: string;
};
async function given({
  amount = 2500,
  name = 'Rudo',
  message = null,
  shown = true,
  status = 'completed',
  by,
  at = '2026-11-20T10:11:12.345Z',
}: Given = {}): Promise<string> {
  return aDonation(database, {
    amount,
    donorName: name,
    donorMessage: message,
    showOnDonorWall: shown,
    status,
    userId: by?.id ?? null,
    createdAt: at,
    paymentIntentId: `pi_${randomUUID()}`,
    receiptEmail: 'donor@example.org',
  });
}
type Entry = {
  id: string;
  donorName: string | null;
  range: string;
  donorMessage: string | null;
  createdAt: string;
};
const wall = async (page = 1) =>
  (await site.anonymous.request('GET', `/api/donor-wall?page=${page}`)).json as Entry[];

describe('the donor wall', () => {
  test('the donor wall shows the name, range, message and date of donors who agreed, newest first', async () => {
    await given({
      name: 'Sipho',
      amount: 750,
      message: 'Siyabonga\n<b>&</b>',
      at: '2026-11-19T08:00:00Z',
    });
    await given({ name: null, amount: 10_000, at: '2026-11-20T08:00:59Z' });
    await given({ name: 'Hidden', shown: false });
    for (const status of ['pending', 'failed', 'refunded'] as const)
      await given({ name: status, status });
    expect(await wall()).toEqual([
      {
        id: expect.stringMatching(/^[a-z]{36}$/),
        donorName: null,
        range: '$100+',
        donorMessage: null,
        createdAt: '2026-11-20T08:00:00.000Z',
      },
      {
        id: expect.stringMatching(/^[a-z]{36}$/),
        donorName: 'Sipho',
        range: '$5-9',
        donorMessage: 'Siyabonga\n<b>&</b>',
        createdAt: '2026-11-19T08:00:00.000Z',
      },
    ]);
  });

  test('the donor wall contains no exact amount, account, address or usable identifier', async () => {
    const amounts = Array.from({ length: 50 }, (_, index) => 71_357 + index * 1009);
    const ids = [];
    for (const amount of amounts) ids.push(await given({ amount, by: rudo }));
    const answer = await site.anonymous.request('GET', '/api/donor-wall');
    expect(answer.json).toHaveLength(50);
    const whole = answer.text;
    for (const cents of amounts)
      for (const form of [
        String(cents),
        (cents / 100).toFixed(2),
        (cents / 100).toLocaleString('en'),
        String(Math.round(cents / 100)),
      ])
        expect(whole).not.toContain(form);
    const { rows } = await database.query<{ intent: string }>(
      'select payment_intent_id as intent from donations',
    );
    for (const secret of [rudo.id, '@', 'pi_', ...ids, ...rows.map(({ intent }) => intent)])
      expect(whole).not.toContain(secret);
    for (const { id } of answer.json as Entry[])
      expect(
        (
          await database.query(
            'select 1 from donations where id::text = $1 or payment_intent_id = $1',
            [id],
          )
        ).rowCount,
      ).toBe(0);
  });

  test('the donor wall has pages of fifty, with each donation once', async () => {
    for (let index = 0; index < 120; index += 1)
      await given({ name: `Donor ${index}`, at: '2026-11-20T08:00:00Z' });
    const pages = [await wall(1), await wall(2), await wall(3), await wall(4)];
    expect(pages.map((page) => page.length)).toEqual([
      limits.donation.wallPage,
      limits.donation.wallPage,
      20,
      0,
    ]);
    expect(new Set(pages.flat().map(({ donorName }) => donorName)).size).toBe(120);
    expect((await site.anonymous.request('GET', '/api/donor-wall?page=0')).status).toBe(400);
  });

  test('the donor wall is the same for all signed-out people, and returns 304 until it changes', async () => {
    await given();
    for (const path of ['/api/donor-wall', '/api/donor-wall/stats']) {
      const first = await site.anonymous.request('GET', path);
      const headers = { 'if-none-match': first.headers.get('etag')! };
      expect([
        first.headers.get('cache-control'),
        (await site.anonymous.request('GET', path, { headers })).status,
      ]).toEqual(['public, no-cache', 304]);
      await given({ amount: 5000 });
      expect((await site.anonymous.request('GET', path, { headers })).status).toBe(200);
    }
  });
});

describe('the totals of the donor wall', () => {
  const figures = async () => (await site.anonymous.request('GET', '/api/donor-wall/stats')).json;

  test('sums all completed donations, rounded down to ten dollars', async () => {
    expect(await figures()).toEqual({ donors: 0, totalRaised: 0, messages: 0 });
    await given({ amount: 1999, message: 'Good', shown: false });
    await given({ amount: 1000, message: 'Better' });
    await given({ amount: 1_000_000, message: 'Not paid', status: 'pending' });
    await given({ amount: 1_000_000, message: 'Given back', status: 'refunded' });
    expect(await figures()).toEqual({ donors: 2, totalRaised: 20, messages: 2 });
    await given({ amount: 1 + 50 });
    expect(await figures()).toEqual({ donors: 3, totalRaised: 30, messages: 2 });
  });

  test('counts a signed-in person who donated twice as one donor', async () => {
    await Promise.all([
      given({ by: rudo }),
      given({ by: rudo }),
      given({ by: sipho }),
      given(),
      given(),
    ]);
    expect(await figures()).toMatchObject({ donors: 4 });
  });
});

describe('donors', () => {
  test('donors can remove their name from the wall and show it again', async () => {
    const id = await given({ by: rudo });
    expect(
      await rudo.request('PATCH', `/api/profile/donations/${id}`, {
        body: { showOnDonorWall: false },
      }),
    ).toMatchObject({ status: 200, json: { id, amount: 2500, showOnDonorWall: false } });
    expect(await wall()).toEqual([]);
    await rudo.request('PATCH', `/api/profile/donations/${id}`, {
      body: { showOnDonorWall: true },
    });
    expect(await wall()).toHaveLength(1);
  });

  test('donors cannot change anonymous donations or those by others', async () => {
    for (const id of [await given({ by: sipho }), await given()]) {
      for (const somebody of [rudo, naledi])
        expect(
          (
            await somebody.request('PATCH', `/api/profile/donations/${id}`, {
              body: { showOnDonorWall: false },
            })
          ).status,
        ).toBe(404);
    }
    expect(await wall()).toHaveLength(2);
  });

  test.each([{}, { showOnDonorWall: 'no' }, { showOnDonorWall: null }])(
    'rejects a change that does not say whether to show the donor: %j',
    async (body) => {
      expect(
        await rudo.request('PATCH', `/api/profile/donations/${await given({ by: rudo })}`, {
          body,
        }),
      ).toMatchObject({ status: 400, json: { errors: [{ path: 'showOnDonorWall' }] } });
    },
  );
});

describe('admins', () => {
  const hide = (id: string) => naledi.request('POST', `/api/admin/donations/${id}/hide-message`);

  test('admins see every donation, newest first, without addresses', async () => {
    await given({ status: 'failed', name: 'Sipho', at: '2026-11-19T08:00:00Z' });
    const id = await given({ message: 'Good', by: rudo });
    const answer = await naledi.request('GET', '/api/admin/donations?pageSize=1');
    expect(answer.json).toEqual({
      total: 2,
      donations: [
        {
          id,
          refunded: 0,
          reference: expect.stringMatching(/^MZ-/),
          amount: 2500,
          status: 'completed',
          donorName: 'Rudo',
          donorMessage: 'Good',
          messageHidden: false,
          nameHidden: false,
          showOnDonorWall: true,
          testMode: false,
          createdAt: '2026-11-20T10:11:12.345Z',
        },
      ],
    });
    expect((await naledi.request('GET', '/api/admin/donations?pageSize=1&page=2')).text).toContain(
      'Sipho',
    );
    expect(answer.text).not.toContain('@');
  });

  test('admins can hide a message once; the name stays, and the change is recorded', async () => {
    const id = await given({ message: 'Buy my pills', by: sipho });
    const answers = await Promise.all(Array.from({ length: 8 }, () => hide(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
    expect((await wall())[0]).toMatchObject({ donorName: 'Rudo', donorMessage: null });
    expect((await site.anonymous.request('GET', '/api/donor-wall/stats')).json).toMatchObject({
      donors: 1,
      messages: 0,
    });
    expect(
      (
        await database.query(
          `select actor_id as actor, person_id as person, change
           from audit
           where action = 'donation'`,
        )
      ).rows,
    ).toEqual([
      { actor: naledi.id, person: sipho.id, change: { from: 'shown', to: 'hidden', donation: id } },
    ]);
  });

  test('admins can hide a name and a message, and show both again', async () => {
    const id = await given({ message: 'Good', by: sipho });
    const change = (to: 'hide' | 'show', what: string) =>
      naledi.request('POST', `/api/admin/donations/${id}/${to}`, { body: { what } });
    expect((await change('hide', 'address')).status).toBe(400);
    expect((await change('show', 'name')).status).toBe(409);
    for (const what of ['name', 'message']) expect((await change('hide', what)).status).toBe(200);
    expect((await change('hide', 'name')).status).toBe(409);
    expect((await wall())[0]).toMatchObject({ donorName: null, donorMessage: null });
    for (const what of ['name', 'message']) expect((await change('show', what)).status).toBe(200);
    expect((await wall())[0]).toMatchObject({ donorName: 'Rudo', donorMessage: 'Good' });
  });

  test('admins can hide an anonymous message, but get 409 if there is no message', async () => {
    expect(await hide(await given({ message: 'Pills' }))).toMatchObject({
      status: 200,
      json: { messageHidden: true, donorMessage: 'Pills' },
    });
    expect(await hide(await given())).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('no message to hide') },
    });
  });
});

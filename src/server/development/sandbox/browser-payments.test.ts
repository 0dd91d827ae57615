import { describe, expect, test } from 'vitest';
import { beginPayment, completeDonation, goodCard, pollUntil } from '#tests/support/payments.ts';
import {
  catchStripeError,
  database,
  site,
  startSandboxSite,
  stripe,
} from '#tests/support/sandbox-site.ts';

startSandboxSite();

describe('paying in the browser', () => {
  const pay = (clientSecret: string, more: object = {}) =>
    site.anonymous.request('POST', '/sandbox/confirm', {
      body: { ...goodCard, clientSecret, ...more },
    });
  const outcome = async (intentId: string, clientSecret: string) =>
    (
      await site.anonymous.request(
        'GET',
        `/api/donations/by-intent/${intentId}?clientSecret=${clientSecret}`,
      )
    ).json as { status: string; refunded: number };

  test('a signed event completes the donation', async () => {
    const { intentId } = await completeDonation(site.anonymous);
    expect(
      (
        await database.query('select status from donations where payment_intent_id = $1', [
          intentId,
        ])
      ).rows,
    ).toEqual([{ status: 'completed' }]);
    expect(
      (
        await database.query(
          `select type
           from payment_events e
           join donations d on d.id = e.donation_id
           where d.payment_intent_id = $1`,
          [intentId],
        )
      ).rows,
    ).toEqual([{ type: 'payment_intent.succeeded' }]);
  });

  test('ten concurrent clicks result in one payment', async () => {
    const { intentId, clientSecret } = await beginPayment(site.anonymous);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(clientSecret)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"status":"succeeded","error":null}']),
    );
    expect(
      (
        await database.query(
          `select 1 from sandbox_events where payload -> 'data' -> 'object' ->> 'id' = $1`,
          [intentId],
        )
      ).rowCount,
    ).toBe(1);
  });

  test('a declined card fails with a message, and another completes the donation', async () => {
    const { intentId, clientSecret } = await beginPayment(site.anonymous);
    expect((await pay(clientSecret, { number: '4000 0000 0000 9995' })).json).toEqual({
      status: 'requires_payment_method',
      error: {
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      },
    });
    expect(await outcome(intentId, clientSecret)).toMatchObject({ status: 'failed' });
    await pay(clientSecret);
    await pollUntil(
      () => outcome(intentId, clientSecret),
      ({ status }) => status === 'completed',
    );
  });

  test('a payment in processing is pending until it has succeeded', async () => {
    const { intentId, clientSecret } = await beginPayment(site.anonymous);
    expect((await pay(clientSecret, { number: '4000000000000077' })).json).toEqual({
      status: 'processing',
      error: null,
    });
    expect(await outcome(intentId, clientSecret)).toMatchObject({ status: 'pending' });
    await pollUntil(
      () => outcome(intentId, clientSecret),
      ({ status }) => status === 'completed',
    );
  });

  test('a refund removes the donation from the totals', async () => {
    const { intentId, clientSecret } = await completeDonation(site.anonymous);
    await stripe.refunds.create({ payment_intent: intentId });
    await pollUntil(
      () => outcome(intentId, clientSecret),
      ({ status }) => status === 'refunded',
    );
  });

  const statusAfter = async (number: string, then: (intentId: string) => Promise<unknown>) => {
    const { intentId, clientSecret } = await beginPayment(site.anonymous);
    await pay(clientSecret, { number });
    await then(intentId);
    return async (refunded: number) =>
      pollUntil(
        () => outcome(intentId, clientSecret),
        (answer) => answer.refunded === refunded,
      );
  };
  const waiting = async (type: string) =>
    pollUntil(
      async () =>
        (
          await database.query(
            `select 1 from sandbox_events
             where payload ->> 'type' = $1 and delivered_at is null`,
            [type],
          )
        ).rowCount,
      (count) => count === 0,
    );

  test('a partial refund leaves the rest of the donation', async () => {
    const refunded = await statusAfter(goodCard.number, (id) =>
      stripe.refunds.create({ payment_intent: id, amount: 345 }),
    );
    expect(await refunded(345)).toMatchObject({ status: 'completed', amount: 2500 });
  });

  test('if a refund fails, the donation counts again', async () => {
    const refunded = await statusAfter('4000000000005126', (id) =>
      stripe.refunds.create({ payment_intent: id }),
    );
    await waiting('refund.created');
    await waiting('charge.refunded');
    await waiting('refund.failed');
    expect(await refunded(0)).toMatchObject({ status: 'completed' });
  });

  test.each([
    ['winning_evidence', 'completed', 0],
    ['losing_evidence', 'refunded', 2500],
  ])('the evidence decides a dispute: %s', async (evidence, status, cents) => {
    const refunded = await statusAfter('4000000000000259', async (id) => {
      const { data } = await stripe.disputes.list({ payment_intent: id });
      expect(data).toMatchObject([{ object: 'dispute', status: 'needs_response', amount: 2500 }]);
      const decided = { evidence: { uncategorized_text: evidence } };
      await stripe.disputes.update(data[0]!.id, decided);
      expect(await catchStripeError(stripe.disputes.update(data[0]!.id, decided))).toMatchObject({
        statusCode: 400,
      });
    });
    await waiting('charge.dispute.created');
    await waiting('charge.dispute.closed');
    expect(await refunded(cents)).toMatchObject({ status });
  });

  test('an accepted dispute is lost, and an unknown one is not found', async () => {
    const refunded = await statusAfter('4000000000000259', async (id) => {
      const { data } = await stripe.disputes.list({ payment_intent: id });
      expect(await stripe.disputes.close(data[0]!.id)).toMatchObject({ status: 'lost' });
    });
    await waiting('payment_intent.succeeded');
    await waiting('charge.dispute.closed');
    expect(await refunded(2500)).toMatchObject({ status: 'refunded' });
    expect(await catchStripeError(stripe.disputes.close('dp_unknown'))).toMatchObject({
      statusCode: 404,
    });
  });

  test("lists the sandbox's events by type, newest first, in pages", async () => {
    const types = ['charge.refunded', 'refund.created'];
    const { data, has_more: more } = await stripe.events.list({ types, limit: 100 });
    expect(more).toBe(false);
    expect(new Set(data.map(({ type }) => type as string))).toEqual(new Set(types));
    expect(data.map(({ created }) => created)).toEqual(
      data.map(({ created }) => created).sort((a, b) => b - a),
    );
    const after = await stripe.events.list({ types, starting_after: data[0]!.id });
    expect(after.data.map(({ id }) => id)).toEqual(data.slice(1).map(({ id }) => id));
    const later = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.events.list({ types, created: { gte: later } })).data).toEqual([]);
  });

  test('rejects a closed or foreign payment, a wrong secret or an incomplete card', async () => {
    const { intentId, clientSecret } = await beginPayment(site.anonymous);
    for (const body of [
      { clientSecret },
      { ...goodCard, clientSecret, expMonth: '12' },
      { ...goodCard, clientSecret: 1 },
    ])
      expect((await site.anonymous.request('POST', '/sandbox/confirm', { body })).status).toBe(400);
    expect((await pay(`${clientSecret}x`)).status).toBe(404);
    expect((await pay('pi_1_secret_\0')).status).toBe(404);
    expect(
      (
        await site.anonymous.request('POST', '/sandbox/confirm', {
          body: { ...goodCard, clientSecret },
          headers: { 'sec-fetch-site': 'cross-site' },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await site.anonymous.request('POST', '/sandbox/authenticate', {
          body: { clientSecret, succeed: true },
        })
      ).json,
    ).toEqual({ status: 'requires_payment_method', error: null });
    await stripe.paymentIntents.cancel(intentId);
    expect((await pay(clientSecret)).json).toMatchObject({
      status: 'canceled',
      error: { message: expect.stringContaining('start again') },
    });
  });
});

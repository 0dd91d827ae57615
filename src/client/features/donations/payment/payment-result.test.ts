import { expect, test } from 'vitest';
import { parsePaymentParams, paymentResultQueries, pollDelay } from './payment-result.ts';

test('reads the payment from the parameters that the provider adds to the address', () => {
  expect(
    parsePaymentParams(
      'payment_intent=pi_3Mt&payment_intent_client_secret=pi_3Mt_secret_x&redirect_status=succeeded',
    ),
  ).toEqual({ intent: 'pi_3Mt', secret: 'pi_3Mt_secret_x', redirectStatus: 'succeeded' });
  expect(
    paymentResultQueries('payment_intent=pi_3Mt&payment_intent_client_secret=pi_3Mt_secret_x')[0]!
      .args,
  ).toEqual({ params: { paymentIntent: 'pi_3Mt' }, query: { clientSecret: 'pi_3Mt_secret_x' } });
});

test.each([
  '',
  'payment_intent=pi_3Mt',
  'payment_intent_client_secret=x',
  'payment_intent=../admin&payment_intent_client_secret=x',
  'payment_intent=seti_1&payment_intent_client_secret=x',
])('sends no query for the address "%s"', (search) => {
  expect(paymentResultQueries(search)).toEqual([]);
});

test('polls every two seconds, then less often, and stops after four minutes', () => {
  expect([0, 19_999, 20_000, 60_000, 239_999, 240_000].map(pollDelay)).toEqual([
    2000,
    2000,
    5000,
    15_000,
    15_000,
    null,
  ]);
});

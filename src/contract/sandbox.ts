import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * What the payment form asks when there are no keys: the part that the provider's own script plays
 * otherwise. These calls exist in the sandbox only, and belong to it
 * as the provider's belong to the provider: they are not in the list of our API.
 */
export const sandboxAnswer = z.object({
  /**
   * `requires_action`: the extra step, then `authenticate`. `requires_payment_method`: `error` says
   * why, and another card may be tried.
   */
  status: z.enum([
    'succeeded',
    'processing',
    'requires_action',
    'requires_payment_method',
    'canceled',
  ]),
  error: z.nullable(
    z.object({ code: z.string(), declineCode: z.nullable(z.string()), message: z.string() }),
  ),
});
export type SandboxAnswer = z.infer<typeof sandboxAnswer>;

const given = (message: string) => z.string({ error: message });

export const confirmSandboxPayment = endpoint({
  method: 'POST',
  path: '/sandbox/confirm',
  summary: 'Pay with a test card',
  needs: 'donate',
  body: z.object({
    clientSecret: given('The client secret is missing.'),
    number: given('Enter a card number.'),
    expMonth: z.int({ error: 'Enter the month.' }),
    expYear: z.int({ error: 'Enter the year.' }),
    cvc: given('Enter the security code.'),
  }),
  reply: sandboxAnswer,
});
export const authenticateSandboxPayment = endpoint({
  method: 'POST',
  path: '/sandbox/authenticate',
  summary: 'The extra step of a card that asks for one',
  needs: 'donate',
  body: z.object({
    clientSecret: given('The client secret is missing.'),
    succeed: z.boolean({ error: 'Choose how the step ends.' }),
  }),
  reply: sandboxAnswer,
});

/**
 * Card numbers that the provider publishes for tests, with what each does. 4000 0000 0000 0077
 * succeeds at once there; here it is processing for a while first.
 */
export const testCards = [
  { number: '4242424242424242', does: 'Succeeds' },
  { number: '4000000000000002', does: 'Is declined' },
  { number: '4000000000009995', does: 'Has insufficient funds' },
  { number: '4000000000000069', does: 'Has expired' },
  { number: '4000000000000127', does: 'Has a wrong security code' },
  { number: '4000002500003155', does: 'Asks for an extra step' },
  { number: '4000000000003220', does: 'Asks for an extra step' },
  { number: '4000000000000077', does: 'Is processed for a while, then succeeds' },
  { number: '4000000000000259', does: 'Succeeds, then is disputed' },
  { number: '4000000000005126', does: 'Succeeds; a refund of it fails' },
] as const;

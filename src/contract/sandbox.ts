import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

// These endpoints replace the payment provider's script when no provider keys are configured. They
// exist only in the sandbox, and the OpenAPI document does not list them.

export const sandboxAnswer = z.object({
  /**
   * `requires_action` means that the donor must complete the extra step of the card.
   * `requires_payment_method` means that the card was declined for the reason in `error`, and that
   * the donor can try another card.
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
  summary: 'Pays with a test card',
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
  summary: 'Completes the extra step of a card that requires one',
  needs: 'donate',
  body: z.object({
    clientSecret: given('The client secret is missing.'),
    succeed: z.boolean({ error: 'Choose how the step ends.' }),
  }),
  reply: sandboxAnswer,
});

/**
 * The card numbers that the payment provider publishes for tests, and their effects. One effect
 * differs: in the sandbox, a payment with 4000 0000 0000 0077 has the status `processing` for a
 * while before it succeeds; at the provider, it succeeds immediately.
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

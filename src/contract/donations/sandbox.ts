import * as z from 'zod/mini';
import { m } from '#domain/messages.ts';
import { endpoint } from '../endpoint.ts';

// These endpoints replace the payment provider's script when no provider keys are configured. They
// exist only in the sandbox, and the OpenAPI document does not list them.

const sandboxAnswer = z.object({
  /**
   * `requires_action` means that the card requires an extra step, which the donor must complete.
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

const given = (message: () => string) => z.string({ error: message });

export const confirmSandboxPayment = endpoint({
  method: 'POST',
  path: '/sandbox/confirm',
  summary: 'Pays with a test card',
  needs: 'donate',
  body: z.object({
    clientSecret: given(m.rules_client_secret_missing),
    number: given(m.rules_card_number_missing),
    expMonth: z.int({ error: m.rules_card_month_missing }),
    expYear: z.int({ error: m.rules_card_year_missing }),
    cvc: given(m.rules_card_cvc_missing),
  }),
  reply: sandboxAnswer,
});
export const authenticateSandboxPayment = endpoint({
  method: 'POST',
  path: '/sandbox/authenticate',
  summary: 'Completes the extra step of a card that requires one',
  needs: 'donate',
  body: z.object({
    clientSecret: given(m.rules_client_secret_missing),
    succeed: z.boolean({ error: m.rules_card_step_missing }),
  }),
  reply: sandboxAnswer,
});

/**
 * The card numbers that the payment provider publishes for tests, and their effects. One effect
 * differs: in the sandbox, a payment with 4000 0000 0000 0077 has the status `processing` for a
 * while before it succeeds; at the provider, it succeeds immediately.
 */
export const testCards = [
  { number: '4242424242424242', outcome: 'succeeds' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficientFunds' },
  { number: '4000000000000069', outcome: 'expired' },
  { number: '4000000000000127', outcome: 'wrongCvc' },
  { number: '4000002500003155', outcome: 'authenticates' },
  { number: '4000000000003220', outcome: 'authenticates' },
  { number: '4000000000000077', outcome: 'processes' },
  { number: '4000000000000259', outcome: 'disputed' },
  { number: '4000000000005126', outcome: 'refundFails' },
] as const;

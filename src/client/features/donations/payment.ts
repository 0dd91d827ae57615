import type { ComponentType } from 'react';
import { importWithRetry } from '#client/runtime/import-with-retry.ts';

/** How an attempt to pay ended. `message` is the provider's, null where it gave none. */
export type PaymentResult =
  | { kind: 'paid' }
  /** The card asks for something more first. */
  | { kind: 'asks' }
  | { kind: 'refused'; message: string | null }
  /** The payment was open for too long: it has to be begun again. */
  | { kind: 'closed'; message: string | null };

/**
 * What a form of either provider is given. `clientSecret` names the payment and lets one pay it.
 */
export type PaymentFormProps = {
  clientSecret: string;
  onPaid: () => void;
  onClosed: () => void;
  onBack: () => void;
};
export type PaymentForm = ComponentType<PaymentFormProps>;

/**
 * Loads the card form: the provider's where there is a key, the sandbox's otherwise. Neither is
 * loaded before the payment step.
 */
export async function loadPaymentForm(publishableKey: string | null): Promise<PaymentForm> {
  if (publishableKey === null)
    return (await importWithRetry(() => import('./SandboxForm.tsx'))).SandboxForm;
  return (await importWithRetry(() => import('./StripeForm.tsx'))).loadStripeForm(publishableKey);
}

export const intentIdFromSecret = (clientSecret: string): string =>
  clientSecret.split('_secret_', 1)[0]!;

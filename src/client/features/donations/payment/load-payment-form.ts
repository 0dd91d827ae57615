import { importWithRetry } from '#client/runtime/import-with-retry.ts';
import type { PaymentForm } from './payment-form.ts';

/**
 * Loads the code of the card form: the payment provider's form if there is a publishable key,
 * otherwise the sandbox's form.
 */
export async function loadPaymentForm(publishableKey: string | null): Promise<PaymentForm> {
  if (publishableKey === null)
    return (await importWithRetry(() => import('./SandboxForm.tsx'))).SandboxForm;
  return (await importWithRetry(() => import('./StripeForm.tsx'))).loadStripeForm(publishableKey);
}

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useState } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { PaymentActions } from './PaymentActions.tsx';
import type { PaymentForm, PaymentFormProps, PaymentResult } from './payment-form.ts';
import { usePaymentAttempt } from './usePaymentAttempt.ts';

/** Loads the provider's script and returns its card form; throws if the script cannot be loaded. */
export async function loadStripeForm(publishableKey: string): Promise<PaymentForm> {
  const stripe = await loadStripe(publishableKey, { locale: SOURCE_LOCALE });
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe';
  return (props) => (
    <Elements stripe={stripe} options={{ clientSecret: props.clientSecret, appearance: { theme } }}>
      <CardFields {...props} />
    </Elements>
  );
}

/**
 * The provider's card form. Its fields are iframes from the provider, so this site never sees card
 * data.
 */
function CardFields({ onBack, ...callbacks }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const payment = usePaymentAttempt(callbacks);
  const [isReady, setReady] = useState(false);

  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (stripe && elements) payment.attempt(() => confirmPayment(stripe, elements));
  };
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={pay}>
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error }) =>
          payment.attempt(async () => ({ kind: 'declined', message: error.message ?? null }))
        }
      />
      <PaymentActions payment={payment} isReady={isReady} onBack={onBack} />
    </form>
  );
}

/**
 * Resolves only if the provider reports an error. After a success, the provider's script opens the
 * return address instead.
 */
async function confirmPayment(stripe: Stripe, elements: StripeElements): Promise<PaymentResult> {
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: location.origin + paths.donateSuccess() },
  });
  return toPaymentResult(error);
}

/**
 * Converts an error to a result. If an earlier confirmation succeeded after all, confirming again
 * causes an error although the donation is paid.
 */
function toPaymentResult(error: StripeError): PaymentResult {
  const status = error.payment_intent?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid' };
  return {
    kind: status === 'canceled' ? 'canceled' : 'declined',
    message: error.message ?? null,
  };
}

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useState } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { PaymentActions } from './PaymentActions.tsx';
import type { PaymentForm, PaymentFormProps, PaymentResult } from './payment.ts';
import { usePayment } from './usePayment.ts';

/** Loads the provider's script and returns its card form; throws if the script cannot be loaded. */
export async function loadStripeForm(publishableKey: string): Promise<PaymentForm> {
  const stripe = await loadStripe(publishableKey, { locale: 'en' });
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe';
  return (props) => (
    <Elements stripe={stripe} options={{ clientSecret: props.clientSecret, appearance: { theme } }}>
      <CardFields {...props} />
    </Elements>
  );
}

/** The card fields are iframes of the provider, so this site never sees card data. */
function CardFields({ onBack, ...after }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const payment = usePayment(after);
  const [ready, setReady] = useState(false);

  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    // Once it is paid the browser is taken to the return address, and this does not come back.
    void payment.run(async () =>
      toPaymentResult(
        (
          await stripe.confirmPayment({
            elements,
            confirmParams: { return_url: location.origin + paths.donateSuccess() },
          })
        ).error,
      ),
    );
  };
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={pay}>
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error }) =>
          payment.run(async () => ({ kind: 'refused', message: error.message ?? null }))
        }
      />
      <PaymentActions payment={payment} ready={ready} onBack={onBack} />
    </form>
  );
}

/** A press too many, or one after a lost answer, meets a payment that has gone on meanwhile. */
function toPaymentResult(error: StripeError): PaymentResult {
  const status = error.payment_intent?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid' };
  return { kind: status === 'canceled' ? 'closed' : 'refused', message: error.message ?? null };
}

import { useEffect, useState } from 'react';
import { useQueryString } from '#client/runtime/query-string.ts';
import type { PageQueries } from '#client/runtime/route.ts';
import { PaymentOutcome } from './payment/PaymentOutcome.tsx';
import { CheckingPayment, NoPayment } from './payment/PaymentOutcomeCards.tsx';
import {
  hideSecret,
  type PaymentParams,
  parsePaymentParams,
  paymentResultQueries,
  readStoredSecret,
} from './payment/payment-result.ts';

export const queries: PageQueries<'donateSuccess'> = ({ search }) => paymentResultQueries(search);

/**
 * The page to which the payment provider redirects the donor after a payment that succeeded, failed
 * or is still being processed.
 */
export default function DonateSuccessPage() {
  const { payment, isLookedUp } = useReturnedPayment();
  if (payment.intent && payment.secret) return <PaymentOutcome {...payment} />;
  return payment.intent && !isLookedUp ? <CheckingPayment /> : <NoPayment />;
}

/**
 * Returns the payment that the address names. Moves the payment's secret from the address to the
 * tab's storage, and reads it from there after a reload. `isLookedUp` is false until the storage
 * has been read.
 */
function useReturnedPayment(): { payment: PaymentParams; isLookedUp: boolean } {
  const search = useQueryString();
  const [payment, setPayment] = useState(() => parsePaymentParams(search));
  const [isLookedUp, setLookedUp] = useState(payment.secret !== '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once; it changes the URL.
  useEffect(() => {
    if (payment.intent && payment.secret) hideSecret(payment);
    else if (payment.intent) setPayment({ ...payment, secret: readStoredSecret(payment.intent) });
    setLookedUp(true);
  }, []);
  return { payment, isLookedUp };
}

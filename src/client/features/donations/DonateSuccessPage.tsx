import { useEffect, useState } from 'react';
import { useQueryString } from '#client/runtime/query-string.ts';
import type { PageQueries } from '#client/runtime/route.ts';
import {
  hideSecret,
  outcomeQueries,
  type PaymentParams,
  parsePaymentParams,
  readKeptSecret,
} from './outcome.ts';
import { PaymentOutcome } from './PaymentOutcome.tsx';
import { CheckingPayment, NoPayment } from './PaymentOutcomeCards.tsx';

export const queries: PageQueries<'donateSuccess'> = ({ search }) => outcomeQueries(search);

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
    else if (payment.intent) setPayment({ ...payment, secret: readKeptSecret(payment.intent) });
    setLookedUp(true);
  }, []);
  return { payment, isLookedUp };
}

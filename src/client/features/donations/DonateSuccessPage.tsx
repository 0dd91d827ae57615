import { useEffect, useState } from 'react';
import { useQueryString } from '#client/runtime/query-string.ts';
import { hideSecret, type PaymentParams, parsePaymentParams, readKeptSecret } from './outcome.ts';
import { PaymentOutcome } from './PaymentOutcome.tsx';
import { CheckingPayment, NoPayment } from './PaymentOutcomeCards.tsx';

/** The payment provider redirects the donor here: paid, still processing, or failed. */
export default function DonateSuccessPage() {
  const { payment, isLookedUp } = useReturnedPayment();
  if (payment.intent && payment.secret) return <PaymentOutcome {...payment} />;
  return payment.intent && !isLookedUp ? <CheckingPayment /> : <NoPayment />;
}

/**
 * The payment that the address names. Its secret moves from the address to the tab's storage, where
 * a reload finds it again.
 */
function useReturnedPayment(): { payment: PaymentParams; isLookedUp: boolean } {
  const search = useQueryString();
  const [payment, setPayment] = useState(() => parsePaymentParams(search));
  const [isLookedUp, setLookedUp] = useState(payment.secret !== '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as it changes the URL.
  useEffect(() => {
    if (payment.intent && payment.secret) hideSecret(payment);
    else if (payment.intent) setPayment({ ...payment, secret: readKeptSecret(payment.intent) });
    setLookedUp(true);
  }, []);
  return { payment, isLookedUp };
}

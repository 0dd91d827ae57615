import { useEffect } from 'react';
import { Failed } from '#client/ui/Failed.tsx';
import { m } from '#domain/messages.ts';
import { forgetPaidDonation } from '../donation-text.ts';
import { useDonationOutcome, useRefreshDonations } from '../queries.ts';
import { CheckingPayment, NoPayment, ProcessingPayment } from './PaymentOutcomeCards.tsx';
import type { PaymentParams } from './payment-result.ts';
import { SettledPayment } from './SettledPayment.tsx';
import { usePolling } from './usePolling.ts';

/** Shows the state of a payment, and polls the server until the payment is settled. */
export function PaymentOutcome({ intent, secret, redirectStatus }: PaymentParams) {
  const outcome = useDonationOutcome({ intent, secret });
  const refreshDonations = useRefreshDonations();
  const status = outcome.data?.status;
  const polling = usePolling({
    enabled: status === 'pending',
    answeredAt: Math.max(outcome.dataUpdatedAt, outcome.errorUpdatedAt),
    poll: outcome.refetch,
  });
  const isPaid =
    status === 'completed' ||
    status === 'refunded' ||
    (status === 'pending' && redirectStatus === 'succeeded');
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only if the payment changes.
  useEffect(() => {
    if (isPaid) forgetPaidDonation(intent);
    if (status === 'completed') refreshDonations();
  }, [isPaid, status, intent]);

  if (outcome.data)
    return (
      <div aria-live="polite">
        {status === 'pending' ? (
          <ProcessingPayment {...polling} />
        ) : (
          <SettledPayment outcome={outcome.data} />
        )}
      </div>
    );
  if (outcome.error?.status === 404) return <NoPayment />;
  if (!outcome.isError || outcome.isFetching) return <CheckingPayment />;
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_donation_outcome()}</h1>
      </div>
      <Failed message={m.donations_outcome_failed()} onRetry={() => outcome.refetch()} />
    </>
  );
}

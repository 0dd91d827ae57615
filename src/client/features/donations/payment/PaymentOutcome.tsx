import { useEffect, useRef, useState } from 'react';
import { Failed } from '#client/ui/Failed.tsx';
import { m } from '#domain/messages.ts';
import { forgetPaidDonation } from '../donation-text.ts';
import { CheckingPayment, NoPayment, ProcessingPayment } from './PaymentOutcomeCards.tsx';
import { type PaymentParams, pollDelay } from './payment-result.ts';
import { useDonationOutcome, useRefreshDonations } from './queries.ts';
import { SettledPayment } from './SettledPayment.tsx';

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

/**
 * Polls at increasing intervals, and gives up after a few minutes. `answeredAt` is the time of the
 * last reply. It must change with every reply, because each reply starts the next interval.
 * @returns `gaveUp`: whether polling has stopped; `restart`: starts polling again
 */
function usePolling({
  enabled,
  answeredAt,
  poll,
}: {
  enabled: boolean;
  answeredAt: number;
  poll: () => unknown;
}): { gaveUp: boolean; restart: () => void } {
  const startedAt = useRef<number>(undefined);
  const [gaveUp, setGaveUp] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a reply starts an interval.
  useEffect(() => {
    if (!enabled) return;
    startedAt.current ??= Date.now();
    const delay = pollDelay(Date.now() - startedAt.current);
    setGaveUp(delay === null);
    if (delay === null) return;
    const timer = setTimeout(poll, delay);
    return () => clearTimeout(timer);
  }, [enabled, answeredAt]);
  const restart = () => {
    startedAt.current = Date.now();
    setGaveUp(false);
    poll();
  };
  return { gaveUp, restart };
}

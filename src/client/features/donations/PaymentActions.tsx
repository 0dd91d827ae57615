import { useEffect, useRef } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#contract/messages.ts';
import type { usePayment } from './usePayment.ts';

type Props = {
  payment: Pick<ReturnType<typeof usePayment>, 'busy' | 'failure' | 'closed'>;
  ready?: boolean;
  onBack: () => void;
};

/**
 * Below the card's fields: why the payment failed, and the buttons. A payment that is closed can
 * only be left.
 */
export function PaymentActions({
  payment: { busy, failure, closed },
  ready = true,
  onBack,
}: Props) {
  const block = useRef<HTMLDivElement>(null);
  // The toast with the same sentence is at the bottom of the screen, where the buttons may be.
  useEffect(() => {
    if (failure) block.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  return (
    <div ref={block} className="vertical-stack">
      <PaymentFailure failure={failure} />
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        {!closed && (
          <button className="button button--primary" type="submit" disabled={busy || !ready}>
            {busy ? 'Processing...' : 'Complete Donation'}
          </button>
        )}
        <button className="button" type="button" disabled={busy} onClick={onBack}>
          Back to Form
        </button>
      </p>
    </div>
  );
}

export function PaymentFailure({ failure }: { failure: string | null }) {
  return (
    <div role="alert">
      {failure && (
        <div className="note note--danger">
          <Icon name="alert" />
          <div>
            <h3 className="small-heading">{m.donations_payment_failed_title()}</h3>
            <p>{failure}</p>
          </div>
        </div>
      )}
    </div>
  );
}

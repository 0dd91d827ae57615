import { useEffect, useRef } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';
import type { usePaymentAttempt } from './usePaymentAttempt.ts';

type Props = {
  payment: Pick<ReturnType<typeof usePaymentAttempt>, 'isBusy' | 'failure' | 'isCanceled'>;
  isReady?: boolean;
  onBack: () => void;
};

/**
 * The bottom of a card form: the reason why the payment failed, and the buttons. If the payment was
 * canceled, the only button leads back to the donation form.
 */
export function PaymentActions({
  payment: { isBusy, failure, isCanceled },
  isReady = true,
  onBack,
}: Props) {
  const actions = useRef<HTMLDivElement>(null);
  // After a failure, scroll the buttons to the centre, because a toast covers the bottom of the
  // screen.
  useEffect(() => {
    if (failure) actions.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  return (
    <div ref={actions} className="vertical-stack">
      <PaymentFailure failure={failure} />
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        {!isCanceled && (
          <button className="button button--primary" type="submit" disabled={isBusy || !isReady}>
            {isBusy ? m.ui_processing_button() : m.donations_payment_complete_button()}
          </button>
        )}
        <button className="button" type="button" disabled={isBusy} onClick={onBack}>
          {m.donations_payment_back_button()}
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

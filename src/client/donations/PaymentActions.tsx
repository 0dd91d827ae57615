import { messages } from '#contract/messages.ts';
import { Icon } from '../ui/Icon.tsx';
import type { usePayment } from './usePayment.ts';

type Props = {
  payment: Pick<ReturnType<typeof usePayment>, 'busy' | 'failure' | 'closed'>;
  ready?: boolean;
  onBack: () => void;
};

/**
 * What stands under the card's fields, whoever draws those: why it failed, and the two ways on. A
 * payment that is closed leaves one.
 */
export function PaymentActions({
  payment: { busy, failure, closed },
  ready = true,
  onBack,
}: Props) {
  return (
    <>
      <PaymentFailure failure={failure} />
      <p className="row wide wide-s">
        {!closed && (
          <button className="btn pri" type="submit" disabled={busy || !ready}>
            {busy ? 'Processing...' : 'Complete Donation'}
          </button>
        )}
        <button className="btn" type="button" disabled={busy} onClick={onBack}>
          Back to Form
        </button>
      </p>
    </>
  );
}

export function PaymentFailure({ failure }: { failure: string | null }) {
  return (
    <div role="alert">
      {failure && (
        <div className="note no">
          <Icon name="alert" />
          <div>
            <h3 className="small">{messages.paymentFailed}</h3>
            <p>{failure}</p>
          </div>
        </div>
      )}
    </div>
  );
}

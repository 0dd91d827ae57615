import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { dollars } from '#client/ui/money.ts';
import type { DonationOutcome } from '#contract/donations.ts';
import { OutcomeCard } from './PaymentOutcomeCards.tsx';

/** A payment that failed, succeeded or was refunded. */
export function SettledPayment({ outcome }: { outcome: DonationOutcome }) {
  if (outcome.status === 'failed') return <FailedPayment />;
  const isRefunded = outcome.status === 'refunded';
  return (
    <OutcomeCard
      icon={isRefunded ? 'back' : 'heart'}
      heading={isRefunded ? 'This donation was refunded' : 'Thank you for your donation!'}
      actions={
        <>
          <Link className="button button--primary" href={paths.donorWall()}>
            See the Donor Wall
          </Link>
          <Link className="button" href={paths.dictionary()}>
            Browse Dictionary
          </Link>
        </>
      }
    >
      <DonationFacts outcome={outcome} />
      {outcome.testMode && <p>This donation was made in test mode: no money was moved.</p>}
      {outcome.status === 'completed' && (
        <p>
          If you gave an email address or are signed in, we have emailed you a receipt. If you write
          to us, include the reference.
        </p>
      )}
    </OutcomeCard>
  );
}

function FailedPayment() {
  return (
    <OutcomeCard
      icon="alert"
      heading="Your payment did not go through"
      actions={
        <Link className="button button--primary" href={paths.donate()}>
          Back to Form
        </Link>
      }
    >
      <p>
        You were not charged. Your entries are still in the form. You can try again with the same
        card or another one.
      </p>
    </OutcomeCard>
  );
}

function DonationFacts({
  outcome: { amount, reference, donorName, showOnDonorWall },
}: {
  outcome: DonationOutcome;
}) {
  return (
    <dl className="fact-list">
      <div>
        <dt className="muted">Amount</dt>
        <dd>
          <b>{dollars(amount)}</b>
        </dd>
      </div>
      <div>
        <dt className="muted">Reference</dt>
        <dd>{reference}</dd>
      </div>
      <div>
        <dt className="muted">Name</dt>
        <dd className="person-name">{donorName ?? 'Anonymous'}</dd>
      </div>
      {showOnDonorWall && (
        <div>
          <dt className="muted">Show on donor wall</dt>
          <dd>Yes</dd>
        </div>
      )}
    </dl>
  );
}

import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import type { DonationOutcome } from '#contract/donations/donations.ts';
import { dollars } from '#domain/locale/money.ts';
import { m } from '#domain/messages.ts';
import { OutcomeCard } from './PaymentOutcomeCards.tsx';

/** Shows a payment that failed, succeeded or was refunded. */
export function SettledPayment({ outcome }: { outcome: DonationOutcome }) {
  const { contactEmail } = useSite();
  if (outcome.status === 'failed') return <FailedPayment />;
  const isRefunded = outcome.status === 'refunded';
  return (
    <OutcomeCard
      icon={isRefunded ? 'back' : 'heart'}
      heading={
        isRefunded ? m.donations_outcome_refunded_heading() : m.donations_outcome_thanks_heading()
      }
      actions={
        <>
          <Link className="button button--primary" href={paths.donorWall()}>
            {m.donations_see_wall_link()}
          </Link>
          <Link className="button" href={paths.dictionary()}>
            {m.shell_link_browse_dictionary()}
          </Link>
        </>
      }
    >
      <DonationFacts outcome={outcome} />
      {outcome.testMode && <p>{m.donations_outcome_test_mode()}</p>}
      {outcome.status === 'completed' && <p>{m.donations_outcome_receipt()}</p>}
      {outcome.status === 'completed' && contactEmail && <p>{m.donations_outcome_reference()}</p>}
    </OutcomeCard>
  );
}

function FailedPayment() {
  return (
    <OutcomeCard
      icon="alert"
      heading={m.donations_outcome_failed_heading()}
      actions={
        <Link className="button button--primary" href={paths.donate()}>
          {m.donations_payment_back_button()}
        </Link>
      }
    >
      <p>{m.donations_outcome_not_charged()}</p>
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
        <dt className="muted">{m.donations_summary_amount()}</dt>
        <dd>
          <b>{dollars(amount)}</b>
        </dd>
      </div>
      <div>
        <dt className="muted">{m.donations_summary_reference()}</dt>
        <dd>{reference}</dd>
      </div>
      <div>
        <dt className="muted">{m.donations_summary_name()}</dt>
        <dd className="person-name">{donorName ?? m.donations_donor_anonymous()}</dd>
      </div>
      {showOnDonorWall && (
        <div>
          <dt className="muted">{m.donations_summary_wall()}</dt>
          <dd>{m.donations_summary_wall_yes()}</dd>
        </div>
      )}
    </dl>
  );
}

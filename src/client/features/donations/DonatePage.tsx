import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { details } from '#contract/errors.ts';
import { describeOperator, operatorMessages } from '#contract/operator.ts';
import { Donation } from './Donation.tsx';
import { DonationQuestions } from './DonationQuestions.tsx';

export default function DonatePage() {
  const site = useSite();
  const operator = describeOperator(site.operator);
  return (
    <>
      <div className="page-header">
        <h1>Donate</h1>
        <p>Give once, by card. 100% of donations go to platform maintenance.</p>
        <p>
          {operator === null
            ? operatorMessages.receivesUnnamed
            : operatorMessages.receives(operator)}
        </p>
      </div>
      <div className="sidebar-layout">
        {site.donationsOpen ? <Donation /> : <DonationsClosed />}
        <DonationQuestions />
      </div>
    </>
  );
}

function DonationsClosed() {
  return (
    <section className="card vertical-stack">
      <p>{details.donationsOff}</p>
      <p>
        <Link className="button" href={paths.donorWall()}>
          See the Donor Wall
        </Link>
      </p>
    </section>
  );
}

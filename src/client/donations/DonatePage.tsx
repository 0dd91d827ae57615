import { getDonationsOpen } from '#contract/donations.ts';
import { details } from '#contract/errors.ts';
import { Link } from 'wouter';
import { useApiQuery } from '../api/hooks.tsx';
import { paths } from '../paths.ts';
import { Donation } from './Donation.tsx';
import { DonationQuestions } from './DonationQuestions.tsx';

export default function DonatePage() {
  // An answer that did not come closes nothing: beginning a payment asks again.
  const closed = useApiQuery(getDonationsOpen).data?.open === false;
  return (
    <>
      <div className="head">
        <h1>Donate</h1>
        <p>One gift, by card. 100% of donations go to platform maintenance.</p>
      </div>
      <div className="split">
        {closed ? <Closed /> : <Donation />}
        <DonationQuestions />
      </div>
    </>
  );
}

function Closed() {
  return (
    <section className="card stack">
      <p>{details.donationsOff}</p>
      <p><Link className="btn" href={paths.donorWall()}>See the Donor Wall</Link></p>
    </section>
  );
}

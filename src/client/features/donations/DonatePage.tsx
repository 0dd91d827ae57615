import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { describeOperator } from '#contract/operator.ts';
import { m } from '#domain/messages.ts';
import { Donation } from './Donation.tsx';
import { DonationQuestions } from './DonationQuestions.tsx';

export default function DonatePage() {
  const site = useSite();
  const operator = describeOperator(site.operator);
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_donate()}</h1>
        <p>{m.donations_intro()}</p>
        <p>
          {operator === null ? m.operator_receives_unnamed() : m.operator_receives({ operator })}
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
      <p>{m.errors_detail_donations_off()}</p>
      <p>
        <Link className="button" href={paths.donorWall()}>
          {m.donations_see_wall_link()}
        </Link>
      </p>
    </section>
  );
}

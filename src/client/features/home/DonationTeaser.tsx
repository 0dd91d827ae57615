import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { messages } from '#contract/messages.ts';
import { limits } from '#domain/limits.ts';

export function DonationTeaser() {
  return (
    <section className="card stack">
      <h2>Support the dictionary</h2>
      <p>100% of donations go to platform maintenance.</p>
      <ul className="row">
        {limits.donation.teaserDollars.map((dollars) => (
          <li key={dollars}>
            <Link className="btn" href={paths.donate()}>
              ${dollars}
            </Link>
          </li>
        ))}
        <li>
          <Link className="btn" href={paths.donate()}>
            Custom
          </Link>
        </li>
      </ul>
      <p className="row wide wide-s">
        <Link className="btn pri" href={paths.donate()}>
          {messages.continueToDonate}
        </Link>
        <Link className="btn quiet" href={paths.donorWall()}>
          See the Donor Wall
        </Link>
      </p>
    </section>
  );
}

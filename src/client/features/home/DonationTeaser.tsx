import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';

export function DonationTeaser() {
  return (
    <section className="card vertical-stack">
      <h2>{m.home_donation_heading()}</h2>
      <p>{m.home_donation_text()}</p>
      <ul className="flex-row">
        {limits.donation.teaserDollars.map((dollars) => (
          <li key={dollars}>
            <Link className="button" href={paths.donate()}>
              ${dollars}
            </Link>
          </li>
        ))}
        <li>
          <Link className="button" href={paths.donate()}>
            {m.home_donation_custom()}
          </Link>
        </li>
      </ul>
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <Link className="button button--primary" href={paths.donate()}>
          {m.home_donation_continue()}
        </Link>
        <Link className="button button--quiet" href={paths.donorWall()}>
          {m.home_donation_wall_link()}
        </Link>
      </p>
    </section>
  );
}

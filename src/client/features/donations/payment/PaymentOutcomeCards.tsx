import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { Icon, type IconName } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';

/** Shows one state of a payment. `actions` are the buttons of the card. */
export function OutcomeCard({
  icon,
  heading,
  actions,
  children,
}: {
  icon: IconName;
  heading: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card empty-state">
      <Icon name={icon} />
      <h1>{heading}</h1>
      {children}
      {actions && <p className="flex-row flex-row--wide-gap">{actions}</p>}
    </section>
  );
}

export function CheckingPayment() {
  return (
    <OutcomeCard icon="clock" heading={m.titles_donation_outcome()}>
      <p aria-busy="true">{m.donations_outcome_checking()}</p>
    </OutcomeCard>
  );
}

export function ProcessingPayment({ gaveUp, restart }: { gaveUp: boolean; restart: () => void }) {
  return (
    <OutcomeCard
      icon="clock"
      heading={m.donations_outcome_processing_heading()}
      actions={
        gaveUp && (
          <button className="button button--primary" type="button" onClick={restart}>
            {m.donations_outcome_check_again_button()}
          </button>
        )
      }
    >
      <p>{gaveUp ? m.donations_outcome_slow() : m.donations_outcome_processing()}</p>
    </OutcomeCard>
  );
}

export function NoPayment() {
  const { contactEmail } = useSite();
  return (
    <OutcomeCard
      icon="search"
      heading={m.donations_outcome_unknown_heading()}
      actions={
        <>
          <Link className="button button--primary" href={paths.donate()}>
            {m.titles_donate()}
          </Link>
          {contactEmail && (
            <Link className="button" href={paths.contact()}>
              {m.titles_contact()}
            </Link>
          )}
        </>
      }
    >
      <p>{m.donations_outcome_unknown()}</p>
      {contactEmail && <p>{m.donations_outcome_unknown_contact()}</p>}
    </OutcomeCard>
  );
}

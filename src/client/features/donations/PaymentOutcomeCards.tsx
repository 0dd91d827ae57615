import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Icon, type IconName } from '#client/ui/Icon.tsx';

/** The card of one state of a payment; `actions` are its buttons. */
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
    <OutcomeCard icon="clock" heading="Your donation">
      <p aria-busy="true">Checking your payment...</p>
    </OutcomeCard>
  );
}

export function ProcessingPayment({ gaveUp, restart }: { gaveUp: boolean; restart: () => void }) {
  return (
    <OutcomeCard
      icon="clock"
      heading="Your payment is being processed"
      actions={
        gaveUp && (
          <button className="button button--primary" type="button" onClick={restart}>
            Check again
          </button>
        )
      }
    >
      <p>
        {gaveUp
          ? 'This is taking longer than usual. You can come back to this page later. Your donation counts as soon as the payment provider confirms it.'
          : 'This page updates by itself. You can close it: your donation will still count.'}
      </p>
    </OutcomeCard>
  );
}

export function NoPayment() {
  return (
    <OutcomeCard
      icon="search"
      heading="No payment found"
      actions={
        <>
          <Link className="button button--primary" href={paths.donate()}>
            Donate
          </Link>
          <Link className="button" href={paths.contact()}>
            Contact Us
          </Link>
        </>
      }
    >
      <p>
        This link does not belong to a payment that we know. If you have paid, open the page that
        you saw after paying, in the same browser window, or write to us.
      </p>
    </OutcomeCard>
  );
}

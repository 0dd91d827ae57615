import { useSite } from '#client/runtime/session/site.tsx';
import { useFocusOnMount } from '#client/ui/useFocusOnMount.ts';
import { dollars } from '#domain/locale/money.ts';
import { m } from '#domain/messages.ts';
import type { DonationBody } from '../donation-text.ts';
import type { PaymentForm, PaymentFormProps } from './payment-form.ts';
import { SecurityNotice } from './SecurityNotice.tsx';

/** A payment that was created for the form values in `body`. */
export type StartedPayment = { clientSecret: string; body: DonationBody; Form: PaymentForm };

type Props = PaymentFormProps & StartedPayment;

/** The second step of a donation: a summary and the card form. */
export function PaymentStep({ body, Form, ...form }: Props) {
  const { testMode, publishableKey } = useSite().payments;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className="card vertical-stack" aria-labelledby="payment">
      <h2 id="payment" ref={heading} tabIndex={-1}>
        {m.donations_payment_heading()}
      </h2>
      <dl className="fact-list">
        <div>
          <dt className="muted">{m.donations_summary_amount()}</dt>
          <dd>
            <b>{dollars(Math.round(body.amount * 100))}</b>
          </dd>
        </div>
        <div>
          <dt className="muted">{m.donations_summary_name()}</dt>
          <dd className="person-name">{body.donorName ?? m.donations_donor_anonymous()}</dd>
        </div>
        {body.showOnDonorWall && (
          <div>
            <dt className="muted">{m.donations_summary_wall()}</dt>
            <dd>{m.donations_summary_wall_yes()}</dd>
          </div>
        )}
      </dl>
      {testMode && publishableKey && <p>{m.donations_test_mode()}</p>}
      <Form {...form} />
      <SecurityNotice />
    </section>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useApiQuery, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon, type IconName } from '#client/ui/Icon.tsx';
import { dollars } from '#client/ui/money.ts';
import { type DonationOutcome, getDonorWallStats, listDonorWall } from '#contract/donations.ts';
import { getProfileSummary, listDonations } from '#contract/profile.ts';
import { forgetPaid } from './donation-text.ts';
import { hideSecret, keptSecret, outcomeQuery, parsePaymentParams, pauseAfter } from './outcome.ts';

/** Where the payment provider sends the donor back to: paid, still processing, or failed. */
export default function DonateSuccessPage() {
  const search = useQueryString();
  const [payment, setPayment] = useState(() => parsePaymentParams(search));
  const [looked, setLooked] = useState(payment.secret !== '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration; the address changes by this itself.
  useEffect(() => {
    if (payment.intent && payment.secret) hideSecret(payment);
    else if (payment.intent) setPayment({ ...payment, secret: keptSecret(payment.intent) });
    setLooked(true);
  }, []);
  if (payment.intent && payment.secret) return <Outcome {...payment} />;
  return payment.intent && !looked ? <Looking /> : <Unknown />;
}

function Outcome({
  intent,
  secret,
  redirectStatus,
}: {
  intent: string;
  secret: string;
  redirectStatus: string;
}) {
  const { endpoint, args } = outcomeQuery({ intent, secret });
  const outcome = useApiQuery(endpoint, args);
  const invalidate = useInvalidate();
  const status = outcome.data?.status;
  const waiting = useAskingAgain(
    status === 'pending',
    outcome.dataUpdatedAt + outcome.errorUpdatedAt,
    outcome.refetch,
  );
  const paid =
    status === 'completed' ||
    status === 'refunded' ||
    (status === 'pending' && redirectStatus === 'succeeded');
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it changes; the functions stay what they are.
  useEffect(() => {
    if (paid) forgetPaid(intent);
    if (status === 'completed')
      for (const changed of [listDonations, getProfileSummary, listDonorWall, getDonorWallStats])
        void invalidate(changed);
  }, [paid, status, intent]);

  if (outcome.data)
    return (
      <div aria-live="polite">
        {status === 'pending' ? <OnItsWay {...waiting} /> : <Settled outcome={outcome.data} />}
      </div>
    );
  if (outcome.error?.status === 404) return <Unknown />;
  if (!outcome.isError || outcome.isFetching) return <Looking />;
  return (
    <>
      <div className="page-header">
        <h1>Your donation</h1>
      </div>
      <Failed message="We could not check your payment. It is not lost. Check your connection and try again.">
        <button className="button" type="button" onClick={() => outcome.refetch()}>
          Try again
        </button>
      </Failed>
    </>
  );
}

/** Polls with growing pauses, then gives up. `answered` changes with every answer. */
function useAskingAgain(
  pending: boolean,
  answered: number,
  ask: () => unknown,
): { tired: boolean; again: () => void } {
  const since = useRef<number>(undefined);
  const [tired, setTired] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts the next pause.
  useEffect(() => {
    if (!pending) return;
    since.current ??= Date.now();
    const pause = pauseAfter(Date.now() - since.current);
    setTired(pause === null);
    if (pause === null) return;
    const timer = setTimeout(ask, pause);
    return () => clearTimeout(timer);
  }, [pending, answered]);
  const again = () => {
    since.current = Date.now();
    setTired(false);
    ask();
  };
  return { tired, again };
}

function OnItsWay({ tired, again }: { tired: boolean; again: () => void }) {
  return (
    <State
      icon="clock"
      heading="Your payment is being processed"
      actions={
        tired && (
          <button className="button button--primary" type="button" onClick={again}>
            Check again
          </button>
        )
      }
    >
      <p>
        {tired
          ? 'This is taking longer than usual. You can come back to this page later. Your donation counts as soon as the payment provider confirms it.'
          : 'This page updates by itself. You can close it: your donation will still count.'}
      </p>
    </State>
  );
}

function Settled({
  outcome: { status, amount, donorName, showOnDonorWall, reference, testMode },
}: {
  outcome: DonationOutcome;
}) {
  if (status === 'failed') {
    return (
      <State
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
      </State>
    );
  }
  const links = (
    <>
      <Link className="button button--primary" href={paths.donorWall()}>
        See the Donor Wall
      </Link>
      <Link className="button" href={paths.dictionary()}>
        Browse Dictionary
      </Link>
    </>
  );
  return (
    <State
      icon={status === 'refunded' ? 'back' : 'heart'}
      heading={
        status === 'refunded' ? 'This donation was refunded' : 'Thank you for your donation!'
      }
      actions={links}
    >
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
      {testMode && <p>This donation was made in test mode: no money was moved.</p>}
      {status === 'completed' && (
        <p>
          If you gave an email address or are signed in, we have emailed you a receipt. If you write
          to us, include the reference.
        </p>
      )}
    </State>
  );
}

const Looking = () => (
  <State icon="clock" heading="Your donation">
    <p aria-busy="true">Checking your payment...</p>
  </State>
);

function Unknown() {
  return (
    <State
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
    </State>
  );
}

function State({
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

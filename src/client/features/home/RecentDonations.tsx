import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Badge } from '#client/ui/Badge.tsx';
import type { OwnDonation } from '#contract/donations/donations.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { dollars } from '#domain/locale/money.ts';
import { m } from '#domain/messages.ts';
import { useLatestDonations } from './own-queries.ts';
import { RecentCard } from './RecentCard.tsx';

const donationStatusNames: Record<OwnDonation['status'], () => string> = {
  pending: m.donation_status_pending,
  completed: m.donation_status_completed,
  failed: m.donation_status_failed,
  refunded: m.donation_status_refunded,
};

/** The user's latest three donations. */
export function RecentDonations() {
  const list = useLatestDonations();
  return (
    <RecentCard
      title={m.home_support_heading()}
      list={list}
      failed={m.profile_donations_failed()}
      loading={m.home_support_loading()}
      empty={m.home_support_empty()}
      start={
        <Link className="button" href={paths.donate()}>
          {m.home_support_start()}
        </Link>
      }
      all={<Link href={paths.profile({ tab: 'donations' })}>{m.home_support_all()}</Link>}
      row={(donation: OwnDonation) => (
        <>
          <span>
            {dollars(donation.amount)}
            <br />
            <span className="muted">{formatDate(donation.createdAt)}</span>
            {donation.status === 'completed' && donation.refunded > 0 && (
              <span className="muted">
                {m.donation_status_refunded_amount({ amount: dollars(donation.refunded) })}
              </span>
            )}
          </span>
          <span className="push-to-end">
            <Badge tone={donation.status === 'completed' ? 'success' : 'plain'}>
              {donationStatusNames[donation.status]()}
            </Badge>
          </span>
        </>
      )}
    />
  );
}

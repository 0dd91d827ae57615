import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { Pager } from '#client/ui/lists/Pager.tsx';
import { PastTheEnd } from '#client/ui/lists/PastTheEnd.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { OwnDonation } from '#contract/donations/donations.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { dollars } from '#domain/locale/money.ts';
import { m } from '#domain/messages.ts';
import { useDonations, useShowOnDonorWall } from './queries.ts';
import { ShownRows } from './ShownRows.tsx';
import { PROFILE_PAGE_SIZE } from './view.ts';

const statusNames: Record<OwnDonation['status'], () => string> = {
  pending: m.donation_status_pending,
  completed: m.donation_status_completed,
  failed: m.donation_status_failed,
  refunded: m.donation_status_refunded,
};

/** Lists the user's own donations. Amounts are in cents. */
export function DonationList({ page, total }: { page: number; total: number }) {
  const list = useDonations(page);
  const href = (to: number) => paths.profile({ tab: 'donations', page: to });
  if (list.isError) return <Failed message={m.profile_donations_failed()} />;
  if (!list.data) return <Skeleton label={m.profile_donations_loading()} />;
  if (list.data.length === 0 && page > 1 && total > 0)
    return <PastTheEnd total={total} pageSize={PROFILE_PAGE_SIZE} href={href} />;
  if (list.data.length === 0) return <NoDonations />;
  return (
    <>
      <ShownRows page={page} rows={list.data.length} total={total} />
      <ol className="entries" aria-busy={list.isPlaceholderData || undefined}>
        {list.data.map((donation) => (
          <DonationEntry key={donation.id} donation={donation} />
        ))}
      </ol>
      <Pager page={page} pageSize={PROFILE_PAGE_SIZE} total={total} href={href} />
    </>
  );
}

function NoDonations() {
  return (
    <Empty
      icon="heart"
      title={m.profile_donations_empty_title()}
      hint={m.profile_donations_empty_hint()}
    >
      <Link className="button" href={paths.donate()}>
        {m.profile_donate_button()}
      </Link>
    </Empty>
  );
}

function DonationEntry({ donation }: { donation: OwnDonation }) {
  const { status, donorMessage, refunded, showOnDonorWall } = donation;
  const completed = status === 'completed';
  return (
    <li>
      <h2>{dollars(donation.amount)}</h2>
      <div>
        {donorMessage && <p className="prose">{donorMessage}</p>}
        <p className="flex-row">
          <Badge tone={completed ? 'success' : 'plain'}>{statusNames[status]()}</Badge>
          <span className="muted">{formatDate(donation.createdAt)}</span>
          {completed && refunded > 0 && (
            <span className="muted">
              {m.donation_status_refunded_amount({ amount: dollars(refunded) })}
            </span>
          )}
          {completed && showOnDonorWall && (
            <span className="muted">{m.donations_shown_on_wall()}</span>
          )}
        </p>
        {completed && <WallButton donation={donation} />}
      </div>
    </li>
  );
}

function WallButton({ donation }: { donation: OwnDonation }) {
  const { id, amount, createdAt, showOnDonorWall } = donation;
  const { show, isPending, failure } = useShowOnDonorWall(id);
  const action = showOnDonorWall ? m.profile_wall_remove_button() : m.profile_wall_show_button();
  const label = m.profile_wall_label({
    action,
    amount: dollars(amount),
    date: formatDate(createdAt),
  });
  return (
    <>
      {failure && <Failed message={failure.sentence} />}
      <p className="flex-row">
        <button
          className="button"
          type="button"
          aria-label={label}
          disabled={isPending}
          onClick={() => show(!showOnDonorWall)}
        >
          {isPending ? m.ui_processing_button() : action}
        </button>
      </p>
    </>
  );
}

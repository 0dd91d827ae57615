import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { formatDate } from '#client/terms/dates.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { Empty } from '#client/ui/Empty.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { dollars } from '#client/ui/money.ts';
import { Pager } from '#client/ui/Pager.tsx';
import { PastTheEnd } from '#client/ui/PastTheEnd.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#contract/messages.ts';
import { listDonations, type OwnDonation } from '#contract/profile.ts';
import { ShownRows } from './ShownRows.tsx';
import { useDonorWallToggle } from './useDonorWallToggle.ts';
import { listArgs, PROFILE_PAGE_SIZE } from './view.ts';

const states: Record<OwnDonation['status'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
};

/** A person's donations. Amounts are cents. */
export function DonationList({ page, total }: { page: number; total: number }) {
  const list = useApiQuery(listDonations, listArgs(page), { placeholderData: keepPreviousData });
  const href = (to: number) => paths.profile({ tab: 'donations', page: to });
  if (list.isError) return <Failed message={m.profile_donations_failed()} />;
  if (!list.data) return <Skeleton label="Loading your donations" />;
  if (list.data.length === 0 && page > 1 && total > 0)
    return <PastTheEnd total={total} pageSize={PROFILE_PAGE_SIZE} href={href} />;
  if (list.data.length === 0) {
    return (
      <Empty
        icon="heart"
        title="No donations yet"
        hint="Donations keep the dictionary open to everyone."
      >
        <Link className="button" href={paths.donate()}>
          Donate
        </Link>
      </Empty>
    );
  }
  return (
    <>
      <ShownRows page={page} rows={list.data.length} total={total} />
      <ol className="entries" aria-busy={list.isPlaceholderData || undefined}>
        {list.data.map((donation) => (
          <Entry key={donation.id} donation={donation} />
        ))}
      </ol>
      <Pager page={page} pageSize={PROFILE_PAGE_SIZE} total={total} href={href} />
    </>
  );
}

function Entry({ donation }: { donation: OwnDonation }) {
  const amount = dollars(donation.amount);
  const date = formatDate(donation.createdAt);
  const completed = donation.status === 'completed';
  return (
    <li>
      <h2>{amount}</h2>
      <div>
        {donation.donorMessage && <p className="prose">{donation.donorMessage}</p>}
        <p className="flex-row">
          <Badge tone={completed ? 'success' : 'plain'}>{states[donation.status]}</Badge>
          <span className="muted">{date}</span>
          {completed && donation.refunded > 0 && (
            <span className="muted">
              {m.donations_refunded({ amount: dollars(donation.refunded) })}
            </span>
          )}
          {completed && donation.showOnDonorWall && (
            <span className="muted">Shown on donor wall</span>
          )}
        </p>
        {completed && <WallChoice donation={donation} named={`${amount} of ${date}`} />}
      </div>
    </li>
  );
}

function WallChoice({ donation, named }: { donation: OwnDonation; named: string }) {
  const { busy, failed, choose } = useDonorWallToggle(donation.id);
  const label = donation.showOnDonorWall ? 'Remove from Donor Wall' : 'Show on Donor Wall';
  return (
    <>
      {failed && <Failed message={m.profile_wall_failed()} />}
      <p className="flex-row">
        <button
          className="button"
          type="button"
          aria-label={`${label}: ${named}`}
          disabled={busy}
          onClick={() => choose(!donation.showOnDonorWall)}
        >
          {busy ? 'Processing...' : label}
        </button>
      </p>
    </>
  );
}

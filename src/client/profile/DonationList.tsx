import { messages } from '#contract/messages.ts';
import type { OwnDonation } from '#contract/profile.ts';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { formatDate } from '../terms/dates.ts';
import { Badge } from '../ui/Badge.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { dollars } from '../ui/money.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useWallChoice } from './useWallChoice.ts';

const states: Record<OwnDonation['status'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
};

/** What a person gave. Amounts are cents. */
export function DonationList({
  list,
}: {
  list: { isError: boolean; data?: OwnDonation[] | undefined };
}) {
  if (list.isError) return <Failed message={messages.donationsFailed} />;
  if (!list.data) return <Skeleton label="Loading your donations" />;
  if (list.data.length === 0) {
    return (
      <Empty
        icon="heart"
        title="No donations yet"
        hint="What you give keeps the dictionary open to all."
      >
        <Link className="btn" href={paths.donate()}>
          Donate
        </Link>
      </Empty>
    );
  }
  return (
    <ol className="entries">
      {list.data.map((donation) => (
        <Entry key={donation.id} donation={donation} />
      ))}
    </ol>
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
        <p className="row">
          <Badge tone={completed ? 'ok' : 'plain'}>{states[donation.status]}</Badge>
          <span className="muted">{date}</span>
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
  const { busy, failed, choose } = useWallChoice(donation.id);
  const label = donation.showOnDonorWall ? 'Remove from Donor Wall' : 'Show on Donor Wall';
  return (
    <>
      {failed && <Failed message={messages.wallChoiceFailed} />}
      <p className="row">
        <button
          className="btn"
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

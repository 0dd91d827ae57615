import { messages } from '#contract/messages.ts';
import type { OwnDonation } from '#contract/profile.ts';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { formatDate } from '../terms/dates.ts';
import { Badge } from '../ui/Badge.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const states: Record<OwnDonation['status'], string> = { pending: 'Pending', completed: 'Completed', failed: 'Failed', refunded: 'Refunded' };

/** What a person gave. Amounts are cents. */
export function DonationList({ list }: { list: { isError: boolean; data?: OwnDonation[] | undefined } }) {
  if (list.isError) return <Failed message={messages.donationsFailed} />;
  if (!list.data) return <Skeleton label="Loading your donations" />;
  if (list.data.length === 0) {
    return (
      <Empty icon="heart" title="No donations yet" hint="What you give keeps the dictionary open to all.">
        <Link className="btn" href={paths.donate()}>Donate</Link>
      </Empty>
    );
  }
  return <ol className="entries">{list.data.map((donation) => <Entry key={donation.id} donation={donation} />)}</ol>;
}

function Entry({ donation }: { donation: OwnDonation }) {
  return (
    <li>
      <h2>${(donation.amount / 100).toFixed(2)}</h2>
      <div>
        {donation.donorMessage && <p>{donation.donorMessage}</p>}
        <p className="row">
          <Badge tone={donation.status === 'completed' ? 'ok' : 'plain'}>{states[donation.status]}</Badge>
          <span className="muted">{formatDate(donation.createdAt)}</span>
          {donation.showOnDonorWall && <span className="muted">Shown on donor wall</span>}
        </p>
      </div>
    </li>
  );
}

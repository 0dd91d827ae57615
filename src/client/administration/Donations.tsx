import { listAllDonations, type ReceivedDonation } from '#contract/donations.ts';
import { messages } from '#contract/messages.ts';
import { limits } from '#domain/limits.ts';
import { pageCount } from '#domain/pagination.ts';
import { useState } from 'react';
import { useApiQuery } from '../api/hooks.tsx';
import { formatDate } from '../terms/dates.ts';
import { Badge } from '../ui/Badge.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { dollars } from '../ui/money.ts';
import { PageTurner } from '../ui/PageTurner.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { HideMessageDialog } from './HideMessageDialog.tsx';
import { type AdminView, addressOf, donationsAsked } from './view.ts';

const states: Record<ReceivedDonation['status'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
};

/** Every donation, newest first, and the way to take a message off the wall. */
export function Donations({ view }: { view: AdminView }) {
  const list = useApiQuery(listAllDonations, donationsAsked(view));
  const [hiding, setHiding] = useState<ReceivedDonation | null>(null);
  return (
    <>
      {list.isError ? (
        <Failed message={messages.allDonationsFailed}>
          <button className="btn" type="button" onClick={() => list.refetch()}>
            Try again
          </button>
        </Failed>
      ) : !list.data ? (
        <Skeleton label="Loading donations" />
      ) : list.data.donations.length === 0 ? (
        <Empty
          icon="heart"
          title="No donations"
          hint={
            list.data.total > 0
              ? 'This page is past the end.'
              : 'Every donation that is begun shows here.'
          }
        />
      ) : (
        <ul className="stack">
          {list.data.donations.map((donation) => (
            <Received key={donation.id} donation={donation} onHide={() => setHiding(donation)} />
          ))}
        </ul>
      )}
      {list.data && list.data.total > limits.pageSize.default && (
        <PageTurner
          page={view.page}
          pages={pageCount(list.data.total, limits.pageSize.default)}
          href={(page) => addressOf(view, { page })}
        />
      )}
      <HideMessageDialog donation={hiding} onClose={() => setHiding(null)} />
    </>
  );
}

function Received({ donation, onHide }: { donation: ReceivedDonation; onHide: () => void }) {
  const {
    reference,
    amount,
    refunded,
    status,
    donorName,
    donorMessage,
    messageHidden,
    showOnDonorWall,
    testMode,
    createdAt,
  } = donation;
  return (
    <li className="card stack">
      <div>
        <h2 className="name">
          {dollars(amount)} from {donorName ?? 'Anonymous'}
        </h2>
        <p className="muted">
          {reference}, begun on {formatDate(createdAt)}
        </p>
      </div>
      <p className="row">
        <Badge tone={status === 'completed' ? 'ok' : 'plain'}>{states[status]}</Badge>
        {status === 'completed' && refunded > 0 && (
          <Badge>{messages.partlyRefunded(dollars(refunded))}</Badge>
        )}
        {showOnDonorWall && status === 'completed' && <Badge>Shown on donor wall</Badge>}
        {testMode && <Badge>Test mode</Badge>}
      </p>
      {donorMessage && (
        <div className="row wide">
          <p className="prose">“{donorMessage}”</p>
          <span className="push">
            {messageHidden ? (
              <span className="muted">Message hidden</span>
            ) : (
              <button
                className="btn bad"
                type="button"
                aria-label={`Hide message of ${reference}`}
                onClick={onHide}
              >
                Hide message
              </button>
            )}
          </span>
        </div>
      )}
    </li>
  );
}

import { useState } from 'react';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { formatDate } from '#client/terms/dates.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { Empty } from '#client/ui/Empty.tsx';
import { dollars } from '#client/ui/money.ts';
import { listAllDonations, type ReceivedDonation } from '#contract/donations.ts';
import { m } from '#contract/messages.ts';
import { AdminList } from './AdminList.tsx';
import { HideMessageDialog } from './HideMessageDialog.tsx';
import { type AdminView, donationsAsked } from './view.ts';

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
      <AdminList
        view={view}
        list={list}
        rows={list.data?.donations}
        failed={m.administration_donations_failed()}
        loading="Loading donations"
        empty={
          <Empty
            icon="heart"
            title="No donations"
            hint="Donations appear here as soon as they are started."
          />
        }
      >
        {(donations) => (
          <ul className="vertical-stack">
            {donations.map((donation) => (
              <Received key={donation.id} donation={donation} onHide={() => setHiding(donation)} />
            ))}
          </ul>
        )}
      </AdminList>
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
    <li className="card vertical-stack">
      <div>
        <h2 className="person-name">
          {m.administration_donations_from({
            amount: dollars(amount),
            donor: donorName ?? 'Anonymous',
          })}
        </h2>
        <p className="muted">
          {m.administration_donations_started({ reference, date: formatDate(createdAt) })}
        </p>
      </div>
      <p className="flex-row">
        <Badge tone={status === 'completed' ? 'success' : 'plain'}>{states[status]}</Badge>
        {status === 'completed' && refunded > 0 && (
          <Badge>{m.donations_refunded({ amount: dollars(refunded) })}</Badge>
        )}
        {showOnDonorWall && status === 'completed' && <Badge>Shown on donor wall</Badge>}
        {testMode && <Badge>Test mode</Badge>}
      </p>
      {donorMessage && (
        <div className="flex-row flex-row--wide-gap">
          <p className="prose">“{donorMessage}”</p>
          <span className="push-to-end">
            {messageHidden ? (
              <span className="muted">Message hidden</span>
            ) : (
              <button
                className="button button--danger"
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

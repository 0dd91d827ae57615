import { useEffect, useRef, useState } from 'react';
import type { Proposal } from '#contract/proposals.ts';
import { m } from '#domain/messages.ts';
import { QueueList } from '../QueueList.tsx';
import { type CorrectionStatus, correctionStatus, type QueueView } from '../queue-view.ts';
import { StatusFilter } from '../StatusFilter.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import { useProposals } from './queries.ts';
import { RejectProposalDialog } from './RejectProposalDialog.tsx';

const statuses = {
  open: {
    name: m.corrections_open,
    count: m.corrections_open_count,
    emptyTitle: m.corrections_open_empty_title,
    emptyHint: m.corrections_open_empty_hint,
  },
  accepted: {
    name: m.corrections_accepted,
    count: m.corrections_accepted_count,
    emptyTitle: m.corrections_accepted_empty_title,
    emptyHint: m.corrections_accepted_empty_hint,
  },
  rejected: {
    name: m.corrections_rejected,
    count: m.corrections_rejected_count,
    emptyTitle: m.corrections_rejected_empty_title,
    emptyHint: m.corrections_rejected_empty_hint,
  },
} satisfies Record<CorrectionStatus, object>;

/** Lists suggested edits of verified terms and of concepts, to accept or reject. */
export function Corrections({ view }: { view: QueueView }) {
  const list = useProposals(view);
  const [rejected, setRejected] = useState<Proposal | null>(null);
  const [decidedCount, setDecidedCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // A decided suggestion disappears from the list, and with it the button that had the focus.
  useEffect(() => {
    if (decidedCount > 0) heading.current?.focus();
  }, [decidedCount]);

  const { name, count, emptyTitle, emptyHint } = statuses[correctionStatus(view)];
  const onDecided = () => {
    setRejected(null);
    setDecidedCount((decided) => decided + 1);
  };
  return (
    <>
      <StatusFilter
        label={m.corrections_filter_label()}
        view={view}
        current={correctionStatus(view)}
        statuses={statuses}
      />
      <h2 ref={heading} tabIndex={-1} className="small-heading margin-bottom-4">
        {list.data ? count({ count: list.data.total }) : name()}
      </h2>
      <QueueList
        view={view}
        query={list}
        rows={list.data?.proposals}
        emptyTitle={emptyTitle()}
        emptyHint={emptyHint()}
        failed={m.corrections_failed()}
        loading={m.corrections_loading()}
      >
        {(proposals) => (
          <ul className="vertical-stack">
            {proposals.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                onAccepted={onDecided}
                onReject={() => setRejected(proposal)}
              />
            ))}
          </ul>
        )}
      </QueueList>
      <RejectProposalDialog
        proposal={rejected}
        onClose={() => setRejected(null)}
        onRejected={onDecided}
      />
    </>
  );
}

import { useState } from 'react';
import type { Proposal } from '#contract/terms/proposals.ts';
import { m } from '#domain/messages.ts';
import { type CorrectionStatus, correctionStatus, type QueueView } from '../queue/queue-view.ts';
import { StatusList } from '../StatusList.tsx';
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
  const close = () => setRejected(null);
  return (
    <>
      <RejectProposalDialog proposal={rejected} onClose={close} onRejected={close} />
      <StatusList
        view={view}
        current={correctionStatus(view)}
        statuses={statuses}
        filterLabel={m.corrections_filter_label()}
        query={list}
        rows={list.data?.proposals}
        failed={m.corrections_failed()}
        loading={m.corrections_loading()}
      >
        {(proposals) => (
          <ul className="vertical-stack">
            {proposals.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                onReject={() => setRejected(proposal)}
              />
            ))}
          </ul>
        )}
      </StatusList>
    </>
  );
}

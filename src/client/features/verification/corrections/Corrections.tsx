import { useState } from 'react';
import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { canBeAccepted } from '#client/terms/proposals/ProposalObstacle.tsx';
import { ProposalSubject, ProposalTexts } from '#client/terms/proposals/ProposalTexts.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ReasonForm } from '#client/ui/forms/ReasonForm.tsx';
import type { Proposal } from '#contract/terms/proposals.ts';
import { limits } from '#domain/limits.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { proposalRejection } from '#domain/review/proposal.ts';
import { type CorrectionStatus, correctionStatus, type QueueView } from '../queue/queue-view.ts';
import { StatusList } from '../StatusList.tsx';
import { useAcceptProposal, useProposals, useRejectProposal } from './queries.ts';

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

type Callbacks = { onClose: () => void; onRejected: () => void };

/** Asks for the reason of a rejection. */
function RejectProposalDialog({
  proposal,
  ...callbacks
}: Callbacks & { proposal: Proposal | null }) {
  return (
    <Dialog
      open={proposal !== null}
      title={m.corrections_reject_heading()}
      onClose={callbacks.onClose}
    >
      {proposal && <RejectForm key={proposal.id} proposal={proposal} {...callbacks} />}
    </Dialog>
  );
}

function RejectForm({ proposal, onClose, onRejected }: Callbacks & { proposal: Proposal }) {
  const { id } = proposal;
  const draft = useDraft(draftedText(`reject-proposal.v2.${id}`), '');
  const { mutate, isPending, failure } = useRejectProposal(() => {
    draft.drop();
    onRejected();
  });
  return (
    <ReasonForm
      required
      subject={
        <p>
          <ProposalSubject proposal={proposal} />
        </p>
      }
      effect={m.corrections_reject_effect()}
      label={m.corrections_reject_label()}
      hint={m.corrections_reject_hint({ min: limits.text.rejectionReasonMin })}
      draft={draft}
      rule={proposalRejection}
      submitLabel={m.corrections_reject_submit()}
      tone="danger"
      isPending={isPending}
      failure={failure}
      onSubmit={(reason, onFieldErrors) =>
        mutate({ params: { id }, body: { reason: reason ?? '' } }, { onFieldErrors })
      }
      onClose={onClose}
    />
  );
}

type ProposalCardProps = { proposal: Proposal; onReject: () => void };

/** A suggested edit, with what it changes and the buttons that decide on it. */
function ProposalCard({ proposal, onReject }: ProposalCardProps) {
  const isWaiting = proposal.status === 'open' && proposal.approvedOnce;
  return (
    <li className="card vertical-stack">
      <ProposalTexts proposal={proposal} />
      {isWaiting && (
        <p>
          <Badge>{m.review_queue_mark_approved_once()}</Badge>
        </p>
      )}
      <p className="muted">{describeAuthor(proposal)}</p>
      {proposal.status === 'open' && <OpenProposal proposal={proposal} onReject={onReject} />}
    </li>
  );
}

function describeAuthor({ author, createdAt }: Proposal): string {
  const date = formatDate(createdAt);
  const name = [author.firstName, author.lastName].filter(Boolean).join(' ');
  return name ? m.corrections_author({ name, date }) : m.corrections_author_nameless({ date });
}

function OpenProposal({ proposal, onReject }: ProposalCardProps) {
  const accept = useAcceptProposal();
  return (
    <>
      {accept.failure && <FailureNote failure={accept.failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        {canBeAccepted(proposal) && (
          <button
            className="button button--primary"
            type="button"
            disabled={accept.isPending}
            onClick={() => accept.mutate({ params: { id: proposal.id }, body: { reason: null } })}
          >
            {accept.isPending ? m.ui_processing_button() : m.corrections_accept_button()}
          </button>
        )}
        <button className="button button--danger" type="button" onClick={onReject}>
          {m.corrections_reject_button()}
        </button>
      </p>
    </>
  );
}

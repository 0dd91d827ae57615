import { formatDate } from '#client/terms/dates.ts';
import { canBeAccepted } from '#client/terms/proposals/ProposalObstacle.tsx';
import { ProposalTexts } from '#client/terms/proposals/ProposalTexts.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import type { Proposal } from '#contract/terms/proposals.ts';
import { m } from '#domain/messages.ts';
import { useAcceptProposal } from './queries.ts';

type Props = { proposal: Proposal; onReject: () => void };

/** A suggested edit, with what it changes and the buttons that decide on it. */
export function ProposalCard({ proposal, onReject }: Props) {
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

function OpenProposal({ proposal, onReject }: Props) {
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

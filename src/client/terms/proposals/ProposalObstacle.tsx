import { DiffList } from '#client/terms/history/DiffList.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { Proposal } from '#contract/terms/proposals.ts';
import { m } from '#domain/messages.ts';
import { compareProposal, listLaterChanges } from './compare-proposal.ts';

/** Returns whether a suggestion concerns a public term or a concept. */
const isPublic = ({ term }: Proposal): boolean =>
  term === null || (term.status === 'verified' && term.mergedInto === null);

export const canBeAccepted = (proposal: Proposal): boolean =>
  isPublic(proposal) && !proposal.isOutdated;

/** Says why an open suggestion cannot be accepted, if it cannot. */
export function ProposalObstacle({ proposal }: { proposal: Proposal }) {
  if (canBeAccepted(proposal)) return null;
  return (
    <div className="note note--warning note--slim">
      <Icon name="alert" />
      {isPublic(proposal) ? (
        <div>
          <p>{m.proposals_outdated()}</p>
          <DiffList rows={compareProposal(proposal, listLaterChanges(proposal))} />
        </div>
      ) : (
        <span>{m.proposals_not_public()}</span>
      )}
    </div>
  );
}

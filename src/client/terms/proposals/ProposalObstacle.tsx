import type { ComparedRow } from '#client/terms/history/ComparisonTable.tsx';
import {
  compareConceptChanges,
  compareTermChanges,
  type FieldChanges,
} from '#client/terms/history/change-rows.ts';
import { DiffList } from '#client/terms/history/DiffList.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { Proposal } from '#contract/terms/proposals.ts';
import { m } from '#domain/messages.ts';
import { langTag } from '#domain/varieties.ts';

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

/** Returns the difference in each changed field of the term or the concept of a suggestion. */
export const compareProposal = ({ term }: Proposal, changes: FieldChanges): ComparedRow[] =>
  term
    ? compareTermChanges(changes, langTag({ ...term, notes: null }))
    : compareConceptChanges(changes);

/**
 * Returns the changes that others have made to the suggested fields since the suggestion was sent.
 */
const listLaterChanges = ({ changes, present }: Proposal): FieldChanges =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([field, { from }]) =>
      present[field] === from ? [] : [[field, { from, to: present[field] ?? null }]],
    ),
  );

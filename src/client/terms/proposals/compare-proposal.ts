import type { ComparedRow } from '#client/terms/history/ComparisonTable.tsx';
import {
  compareConceptChanges,
  compareTermChanges,
  type FieldChanges,
} from '#client/terms/history/change-rows.ts';
import type { Proposal } from '#contract/terms/proposals.ts';
import { langTag } from '#domain/varieties.ts';

/** Returns the difference in each changed field of the term or the concept of a suggestion. */
export const compareProposal = ({ term }: Proposal, changes: FieldChanges): ComparedRow[] =>
  term
    ? compareTermChanges(changes, langTag({ ...term, notes: null }))
    : compareConceptChanges(changes);

/** Returns what others have changed since in the fields of a suggestion. */
export const listLaterChanges = ({ changes, present }: Proposal): FieldChanges =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([field, { from }]) =>
      present[field] === from ? [] : [[field, { from, to: present[field] ?? null }]],
    ),
  );

import { limits } from '#domain/limits.ts';
import { fieldsErasing, freeTexts, ownTerms, type TextColumn } from './text-column.ts';

/*
 * The texts of reviews, for text-columns.ts, which explains the four lists.
 */

const { text } = limits;
const suspensionReason: TextColumn = {
  table: 'suspensions',
  key: 'id',
  column: 'reason',
  max: text.rejectionReason,
};
const flagReason: TextColumn = { ...suspensionReason, table: 'person_flags' };
const batchReason: TextColumn = { ...suspensionReason, table: 'batches' };
const mergeReason: TextColumn = { ...suspensionReason, table: 'term_merges' };
const secondLookReason: TextColumn = { ...suspensionReason, table: 'second_looks', key: 'ctid' };
const proposalReason: TextColumn = { ...suspensionReason, table: 'proposals' };
const proposalDecision: TextColumn = { ...proposalReason, column: 'decision_reason' };
const proposalSource: TextColumn = { ...proposalReason, column: 'source', max: text.source };
const comment: TextColumn = { table: 'comments', key: 'id', column: 'text', max: text.comment };
const proposalChanges: TextColumn = {
  table: 'proposals',
  key: 'id',
  column: 'changes',
  max: text.meaning,
  json: true,
};
const termBefore: TextColumn = { ...proposalChanges, table: 'term_decisions', column: 'before' };

export const reviewRemarks: readonly TextColumn[] = [
  suspensionReason,
  flagReason,
  batchReason,
  mergeReason,
  proposalReason,
  proposalDecision,
  comment,
  secondLookReason,
];

export const reviewTexts: readonly TextColumn[] = [proposalSource, proposalChanges, termBefore];

const inProposals = `author_id = $2 or term_id in (${ownTerms})`;

export const ownReviewDefinitions: readonly TextColumn[] = [
  {
    ...proposalChanges,
    fields: [...freeTexts, 'definition', 'example', 'exampleEnglish'],
    where: inProposals,
  },
  {
    ...termBefore,
    fields: [...freeTexts, 'example', 'exampleEnglish'],
    where: `term_id in (${ownTerms})`,
  },
];

export const ownReviewRemarks: readonly TextColumn[] = [
  { ...suspensionReason, where: 'user_id = $2 or suspended_by = $2' },
  { ...flagReason, where: 'user_id = $2 or flagged_by = $2' },
  { ...batchReason, where: 'actor_id = $2 or person_id = $2' },
  { ...mergeReason, where: `actor_id = $2 or from_id in (${ownTerms})` },
  { ...proposalReason, where: inProposals },
  { ...proposalDecision, where: `decided_by = $2 or ${inProposals}` },
  { ...proposalSource, where: inProposals },
  { ...secondLookReason, where: `verifier_id = $2 or term_id in (${ownTerms})` },
  { ...comment, where: `author_id = $2 or term_id in (${ownTerms})` },
  {
    ...proposalChanges,
    fields: [...fieldsErasing('anyName'), 'example', 'exampleEnglish'],
    where: inProposals,
  },
  {
    ...termBefore,
    fields: [...fieldsErasing('anyName'), 'example', 'exampleEnglish'],
    where: `term_id in (${ownTerms})`,
  },
];

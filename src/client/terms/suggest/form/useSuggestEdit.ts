import { type SubmissionDraft, useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { getConcept } from '#contract/terms/concepts.ts';
import { getTerm } from '#contract/terms/dictionary.ts';
import { listProposals, submitProposal } from '#contract/terms/proposals.ts';
import { m } from '#domain/messages.ts';

/**
 * Sends a suggestion. After a conflict, the page shows the present text beside what was typed.
 * @param word what the suggestion is about
 */
export const useSuggestEdit = (word: string, draft: SubmissionDraft, onSent: () => void) =>
  useApiMutation(submitProposal, {
    failed: m.suggest_form_failed(),
    serverSentence: 'conflict',
    invalidates: [listProposals],
    invalidatesOnConflict: [getTerm, getConcept],
    draft,
    outbox: () => ({ kind: 'proposal', title: word }),
    onSuccess: onSent,
  });

import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { getConcept, listConcepts } from '#contract/terms/concepts.ts';
import { getTerm, listTerms } from '#contract/terms/dictionary.ts';
import { acceptProposal, listProposals, rejectProposal } from '#contract/terms/proposals.ts';
import { m } from '#domain/messages.ts';
import { correctionsArgs, type QueueView } from '../queue/queue-view.ts';

export const useProposals = (view: QueueView) => useApiQuery(listProposals, correctionsArgs(view));

const options = {
  // On a conflict, show the server's sentence, which says what somebody else did.
  serverSentence: 'conflict',
  invalidatesOnConflict: [listProposals],
} as const;

export const useAcceptProposal = () =>
  useApiMutation(acceptProposal, {
    ...options,
    failed: m.corrections_accept_failed(),
    invalidates: [listProposals, getTerm, listTerms, getConcept, listConcepts],
    onSuccess: ({ status }) =>
      toast(
        status === 'open'
          ? {
              title: m.review_loop_first_approval_title(),
              description: m.corrections_first_approval_description(),
            }
          : {
              title: m.corrections_accepted_title(),
              description: m.corrections_accepted_description(),
            },
      ),
  });

export const useRejectProposal = (onRejected: () => void) =>
  useApiMutation(rejectProposal, {
    ...options,
    failed: m.corrections_reject_failed(),
    invalidates: [listProposals],
    onSuccess: () => {
      toast({
        title: m.corrections_rejected_title(),
        description: m.corrections_rejected_description(),
      });
      onRejected();
    },
  });

import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { listProposals, withdrawProposal } from '#contract/terms/proposals.ts';
import { m } from '#domain/messages.ts';
import { listArgs } from './view.ts';

export const useOwnProposals = (page: number) =>
  useApiQuery(
    listProposals,
    { query: { ...listArgs(page).query, mine: 'true', status: 'all' } },
    { placeholderData: keepPreviousData },
  );

export const useWithdrawProposal = () =>
  useApiMutation(withdrawProposal, {
    failed: m.suggestions_withdraw_failed(),
    serverSentence: 'conflict',
    invalidates: [listProposals],
    invalidatesOnConflict: [listProposals],
    onSuccess: () =>
      toast({
        title: m.suggestions_withdrawn_title(),
        description: m.suggestions_withdrawn_description(),
      }),
  });

import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { listWanted, listWantedSearches, reviewWanted } from '#contract/administration/wanted.ts';
import { m } from '#domain/messages.ts';
import { type AdminView, wantedArgs } from '../view.ts';

export const useWantedSearches = (view: AdminView) =>
  useApiQuery(listWantedSearches, wantedArgs(view));

export const useReviewWanted = () =>
  useApiMutation(reviewWanted, {
    failed: m.wanted_review_save_failed(),
    invalidates: [listWantedSearches, listWanted],
    onSuccess: ({ status }) =>
      toast({
        title: m.wanted_review_saved_title(),
        description:
          status === 'shown' ? m.wanted_review_saved_shown() : m.wanted_review_saved_hidden(),
      }),
  });

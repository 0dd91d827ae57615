import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { paths } from '#client/runtime/paths.ts';
import { localDrafts, tabDrafts } from '#client/runtime/session/draft-stores.ts';
import { dropAllDrafts, hasOutbox } from '#client/runtime/session/drafts.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { toast, toastOnArrival } from '#client/ui/toasts/toast.ts';
import { getMyApplication } from '#contract/account/applications.ts';
import {
  eraseProfile,
  getProfileSummary,
  listDonations,
  listSubmissions,
} from '#contract/account/profile.ts';
import { changeOwnDonation, listDonorWall } from '#contract/donations/donations.ts';
import { m } from '#domain/messages.ts';
import { listArgs } from './view.ts';

export const useProfileSummary = () => useApiQuery(getProfileSummary);
export const useMyApplication = () => useApiQuery(getMyApplication);
export const useSubmissions = (page: number) =>
  useApiQuery(listSubmissions, listArgs(page), { placeholderData: keepPreviousData });
export const useDonations = (page: number) =>
  useApiQuery(listDonations, listArgs(page), { placeholderData: keepPreviousData });

/**
 * Puts one of the user's donations on the donor wall, or removes it. The toast that follows has a
 * button that undoes the change.
 */
export function useShowOnDonorWall(id: string) {
  const invalidate = useInvalidate();
  const change = useApiMutation(changeOwnDonation, {
    failed: m.profile_wall_failed(),
    invalidates: [listDonorWall],
    onSuccess: async ({ showOnDonorWall }) => {
      // Wait until the list is up to date before the button can be clicked again.
      await invalidate(listDonations);
      const undo = { label: m.profile_wall_undo_button(), onSelect: () => show(!showOnDonorWall) };
      toast({ ...wallToast(showOnDonorWall), action: undo });
    },
  });
  const show = (showOnDonorWall: boolean) =>
    change.mutate({ params: { id }, body: { showOnDonorWall } });
  return { show, isPending: change.isPending, failure: change.failure };
}

const wallToast = (isOnWall: boolean) =>
  isOnWall
    ? { title: m.profile_wall_shown_title(), description: m.profile_wall_shown_description() }
    : { title: m.profile_wall_removed_title(), description: m.profile_wall_removed_description() };

/** Deletes the account, and the drafts and the outbox in this browser, then signs out. */
export function useEraseProfile() {
  const user = useUser();
  return useApiMutation(eraseProfile, {
    failed: m.profile_erase_failed(),
    serverSentence: 'conflict',
    onSuccess: async () => {
      if (user && hasOutbox()) await eraseOutbox(user.id);
      dropAllDrafts([localDrafts(), tabDrafts()]);
      toastOnArrival({
        title: m.profile_erased_title(),
        description: m.profile_erased_description(),
      });
      location.assign(paths.logout());
    },
  });
}

async function eraseOutbox(account: string): Promise<void> {
  const { eraseAccount } = await import('#client/offline/outbox/store.ts');
  await eraseAccount(account).catch(() => {});
}

import { useQueryClient } from '@tanstack/react-query';
import { queryKey, useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import {
  getPublicProfile,
  type PublicProfile,
  saveStatements,
  showPage,
} from '#contract/account/public-profile.ts';
import { getPerson } from '#contract/administration/people.ts';
import { m } from '#domain/messages.ts';

export const usePublicProfile = () => useApiQuery(getPublicProfile);

/**
 * Changes are saved one after the other, so that the last one wins. `onFailure` receives what was
 * saved last.
 */
export function useSavePublicProfile(onFailure: (saved?: PublicProfile) => void) {
  const client = useQueryClient();
  const key = queryKey(getPublicProfile);
  const options = {
    failed: m.public_profile_save_failed(),
    queued: true,
    invalidates: [getPerson],
    onSuccess: (saved: PublicProfile) => {
      client.setQueryData(key, saved);
      toast({
        title: m.public_profile_saved_title(),
        description: m.public_profile_saved_description(),
      });
    },
    onFailure: () => onFailure(client.getQueryData<PublicProfile>(key)),
  };
  return {
    show: useApiMutation(showPage, options),
    state: useApiMutation(saveStatements, options),
  };
}

import { useState } from 'react';
import { ApiError } from '#client/runtime/api/api.ts';
import { useApi, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { onUnauthorized } from '#client/runtime/session/session.tsx';
import { toast } from '#client/ui/toast.tsx';
import { changeOwnDonation, listDonorWall } from '#contract/donations.ts';
import { m } from '#contract/messages.ts';
import { listDonations } from '#contract/profile.ts';

/**
 * Takes one's own donation off the donor wall, or puts it there. It acts at once, and the toast
 * takes it back.
 */
export function useDonorWallToggle(id: string) {
  const api = useApi();
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const choose = async (show: boolean) => {
    setBusy(true);
    setFailed(false);
    try {
      await api.call(changeOwnDonation, { params: { id }, body: { showOnDonorWall: show } });
      void invalidate(listDonorWall);
      await invalidate(listDonations);
      toast({
        ...(show
          ? { title: m.profile_wall_shown_title(), description: m.profile_wall_shown_description() }
          : {
              title: m.profile_wall_removed_title(),
              description: m.profile_wall_removed_description(),
            }),
        action: { label: 'Undo', onSelect: () => void choose(!show) },
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onUnauthorized();
      setFailed(true);
      toast({ title: m.ui_error_title(), description: m.profile_wall_failed(), destructive: true });
    } finally {
      setBusy(false);
    }
  };
  return { busy, failed, choose };
}

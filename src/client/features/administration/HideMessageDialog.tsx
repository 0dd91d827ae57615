import { useState } from 'react';
import { ApiError } from '#client/runtime/api/api.ts';
import { useApi, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { onUnauthorized } from '#client/runtime/session/session.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { toast } from '#client/ui/toast.tsx';
import {
  getDonorWallStats,
  hideMessage,
  listAllDonations,
  listDonorWall,
  type ReceivedDonation,
} from '#contract/donations.ts';
import { m } from '#contract/messages.ts';

/** Asks before a message is hidden: nothing in the administration shows it again. */
export function HideMessageDialog({
  donation,
  onClose,
}: {
  donation: ReceivedDonation | null;
  onClose: () => void;
}) {
  const api = useApi();
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };

  const hide = async () => {
    if (!donation || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await api.call(hideMessage, { params: { id: donation.id } });
      toast({
        title: m.administration_donations_message_hidden_title(),
        description: m.administration_donations_message_hidden_description(),
      });
      close();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onUnauthorized();
      const sentence =
        (error instanceof ApiError && error.problem?.detail) ||
        m.administration_donations_hide_failed();
      setFailure(sentence);
      toast({ title: m.ui_error_title(), description: sentence, destructive: true });
    } finally {
      setBusy(false);
      for (const changed of [listAllDonations, listDonorWall, getDonorWallStats])
        void invalidate(changed);
    }
  };

  return (
    <Dialog open={donation !== null} title="Hide this message?" onClose={close}>
      {donation && (
        <>
          <p className="prose">“{donation.donorMessage}”</p>
          <p>
            The donor wall will show the donation without its message. You cannot undo this, and the
            audit log records who did it.
          </p>
          {failure && (
            <p className="error-message" role="alert">
              {failure}
            </p>
          )}
          <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
            <button className="button" type="button" onClick={close}>
              Cancel
            </button>
            <button
              className="button button--danger button--filled"
              type="button"
              disabled={busy}
              onClick={hide}
            >
              {busy ? 'Processing...' : 'Hide message'}
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

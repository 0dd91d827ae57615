import {
  getDonorWallStats,
  hideMessage,
  listAllDonations,
  listDonorWall,
  type ReceivedDonation,
} from '#contract/donations.ts';
import { messages } from '#contract/messages.ts';
import { useState } from 'react';
import { ApiError } from '../api/api.ts';
import { useApi, useInvalidate } from '../api/hooks.tsx';
import { onUnauthorized } from '../session/session.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.tsx';

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
      toast(messages.messageHidden);
      close();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onUnauthorized();
      const sentence =
        (error instanceof ApiError && error.problem?.detail) || messages.hideMessageFailed;
      setFailure(sentence);
      toast({ title: messages.error, description: sentence, destructive: true });
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
            <p className="msg" role="alert">
              {failure}
            </p>
          )}
          <p className="row wide wide-s">
            <button className="btn" type="button" onClick={close}>
              Cancel
            </button>
            <button className="btn bad full" type="button" disabled={busy} onClick={hide}>
              {busy ? 'Processing...' : 'Hide message'}
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

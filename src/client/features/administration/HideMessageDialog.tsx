import { Dialog } from '#client/ui/Dialog.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import type { ReceivedDonation } from '#contract/donations.ts';
import { m } from '#domain/messages.ts';
import { useHideMessage } from './queries.ts';

type Props = { donation: ReceivedDonation | null; onClose: () => void };

/** Asks for confirmation before hiding a donor's message, which cannot be undone. */
export function HideMessageDialog({ donation, onClose }: Props) {
  const hideMessage = useHideMessage();
  const close = () => {
    hideMessage.reset();
    onClose();
  };

  return (
    <Dialog open={donation !== null} title={m.administration_hide_message_title()} onClose={close}>
      {donation && (
        <>
          <p className="prose">“{donation.donorMessage}”</p>
          <p>{m.administration_hide_message_effect()}</p>
          {hideMessage.failure && <FailureNote failure={hideMessage.failure} />}
          <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
            <button className="button" type="button" onClick={close}>
              {m.ui_cancel_button()}
            </button>
            <button
              className="button button--danger button--filled"
              type="button"
              disabled={hideMessage.isPending}
              onClick={() =>
                hideMessage.mutate({ params: { id: donation.id } }, { onSuccess: close })
              }
            >
              {hideMessage.isPending
                ? m.ui_processing_button()
                : m.administration_hide_message_button()}
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

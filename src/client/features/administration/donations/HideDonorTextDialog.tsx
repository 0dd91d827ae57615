import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import type { DonorText, ReceivedDonation } from '#contract/donations/donations.ts';
import { m } from '#domain/messages.ts';
import { useHideDonorText } from '../queries.ts';

export type HiddenText = { donation: ReceivedDonation; what: DonorText };

type Props = { hiding: HiddenText | null; onClose: () => void };

const texts = {
  name: {
    title: m.administration_hide_name_title,
    effect: m.administration_hide_name_effect,
    button: m.administration_hide_name_button,
  },
  message: {
    title: m.administration_hide_message_title,
    effect: m.administration_hide_message_effect,
    button: m.administration_hide_message_button,
  },
};

/** Asks for confirmation before hiding a donor's name or message. */
export function HideDonorTextDialog({ hiding, onClose }: Props) {
  const hide = useHideDonorText();
  const close = () => {
    hide.reset();
    onClose();
  };
  const { title, effect, button } = texts[hiding?.what ?? 'message'];

  return (
    <Dialog open={hiding !== null} title={title()} onClose={close}>
      {hiding && (
        <>
          <p className="prose">
            “{hiding.what === 'name' ? hiding.donation.donorName : hiding.donation.donorMessage}”
          </p>
          <p>{effect()}</p>
          {hide.failure && <FailureNote failure={hide.failure} />}
          <DialogButtons
            tone="danger"
            submitLabel={button()}
            isPending={hide.isPending}
            onConfirm={() =>
              hide.mutate(
                { params: { id: hiding.donation.id }, body: { what: hiding.what } },
                { onSuccess: close },
              )
            }
            onClose={close}
          />
        </>
      )}
    </Dialog>
  );
}

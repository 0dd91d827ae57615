import type { ReactNode } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';

type Props = {
  open: boolean;
  title: string;
  confirmLabel: string;
  /** The API call that starts when the user confirms. */
  call: { isPending: boolean; failure: Failure | null; reset: () => void };
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation before a session is ended or a second factor is removed. */
export function ConfirmDialog({
  open,
  title,
  confirmLabel,
  call,
  onConfirm,
  onClose,
  children,
}: Props) {
  const close = () => {
    call.reset();
    onClose();
  };
  return (
    <Dialog open={open} title={title} onClose={close}>
      {children}
      {call.failure && <FailureNote failure={call.failure} />}
      <DialogButtons
        tone="danger"
        submitLabel={confirmLabel}
        isPending={call.isPending}
        onConfirm={onConfirm}
        onClose={close}
      />
    </Dialog>
  );
}

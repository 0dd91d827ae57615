import type { ReactNode } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { m } from '#domain/messages.ts';

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
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button" type="button" onClick={close}>
          {m.ui_cancel_button()}
        </button>
        <button
          className="button button--danger button--filled"
          type="button"
          disabled={call.isPending}
          onClick={onConfirm}
        >
          {call.isPending ? m.ui_processing_button() : confirmLabel}
        </button>
      </p>
    </Dialog>
  );
}

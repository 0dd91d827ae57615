import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { m } from '#domain/messages.ts';
import { useWithdrawInvitation } from '../applications/invitation-queries.ts';

/** An open invitation that the administrator is about to withdraw. */
export type Withdrawal = { id: string; email: string };

/** @returns the stored withdrawal, or null if the stored value is not one */
export function readWithdrawal(stored: unknown): Withdrawal | null {
  const { id, email } = (stored ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof email === 'string' ? { id, email } : null;
}

type Props = {
  withdrawal: Withdrawal | null;
  /** Runs when the user confirms, before the API call. */
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an invitation is withdrawn. */
export function WithdrawDialog({ withdrawal, onConfirm, onClose }: Props) {
  const withdraw = useWithdrawInvitation();
  const isClosed = withdraw.failure?.status === 409;
  const close = () => {
    withdraw.reset();
    onClose();
  };
  const confirm = ({ id }: Withdrawal) => {
    onConfirm();
    withdraw.mutate({ params: { id } }, { onSuccess: close });
  };
  return (
    <Dialog open={withdrawal !== null} title={m.invitations_withdraw_title()} onClose={close}>
      {withdrawal && (
        <>
          <p>{m.invitations_withdraw_effect({ email: withdrawal.email })}</p>
          {withdraw.failure && <FailureNote failure={withdraw.failure} />}
          <DialogButtons
            tone="danger"
            submitLabel={m.invitations_withdraw_confirm_button()}
            isPending={withdraw.isPending}
            isOpen={!isClosed}
            onConfirm={() => confirm(withdrawal)}
            onClose={close}
          />
        </>
      )}
    </Dialog>
  );
}

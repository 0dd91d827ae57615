import { Dialog } from '#client/ui/Dialog.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { m } from '#domain/messages.ts';
import { useWithdrawInvitation } from './invitation-queries.ts';

/** An open invitation that the administrator is about to withdraw. */
export type Withdrawal = { id: string; email: string };

/** @returns the stored withdrawal, or null if the stored value is not one */
export function readWithdrawal(kept: unknown): Withdrawal | null {
  const { id, email } = (kept ?? {}) as Record<string, unknown>;
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
          <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
            <button className="button" type="button" onClick={close}>
              {isClosed ? m.ui_close_button() : m.ui_cancel_button()}
            </button>
            {!isClosed && (
              <button
                className="button button--danger button--filled"
                type="button"
                disabled={withdraw.isPending}
                onClick={() => confirm(withdrawal)}
              >
                {withdraw.isPending
                  ? m.ui_processing_button()
                  : m.invitations_withdraw_confirm_button()}
              </button>
            )}
          </p>
        </>
      )}
    </Dialog>
  );
}

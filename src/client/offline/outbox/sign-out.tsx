import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openDeviceKey } from '#client/runtime/session/device-key.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { m } from '#domain/messages.ts';
import { sendNow } from './sender.ts';
import { countUnsent, eraseAccount } from './store.ts';

/**
 * Deletes what belongs to a person on this device, and then runs `leave`, which signs out. If
 * something has not been sent, asks first.
 */
export async function signOut(account: string | undefined, leave: () => void): Promise<void> {
  const count = account === undefined ? 0 : await countUnsent(account).catch(() => 0);
  if (account === undefined || count === 0) return erase(account, leave);
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const end = () => {
    root.unmount();
    container.remove();
  };
  root.render(<SignOutQuestion account={account} count={count} leave={leave} onClosed={end} />);
}

async function erase(account: string | undefined, leave: () => void): Promise<void> {
  if (account !== undefined) await eraseAccount(account).catch(() => {});
  leave();
}

type Props = { account: string; count: number; leave: () => void; onClosed: () => void };

function SignOutQuestion({ account, count, leave, onClosed }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [unsent, setUnsent] = useState(count);
  const [state, setState] = useState<'confirming' | 'sending' | 'notSent'>('confirming');
  useEffect(() => {
    // `onClosed` unmounts this component, so wait until React has run its effects.
    if (!isOpen) setTimeout(onClosed);
  }, [isOpen, onClosed]);
  const sendFirst = async () => {
    setState('sending');
    await openDeviceKey(account);
    await sendNow();
    const stillUnsent = await countUnsent(account);
    if (stillUnsent === 0) return erase(account, leave);
    setUnsent(stillUnsent);
    setState('notSent');
  };
  const hints = {
    confirming: m.outbox_sign_out_hint,
    sending: m.outbox_sending_hint,
    notSent: m.outbox_sign_out_not_sent,
  };
  const close = () => setOpen(false);
  return (
    <Dialog open={isOpen} title={m.outbox_sign_out_title({ count: unsent })} onClose={close}>
      <p role="status">{hints[state]()}</p>
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button
          className="button button--primary"
          type="button"
          disabled={state === 'sending'}
          onClick={() => void sendFirst()}
        >
          {m.outbox_sign_out_send_button()}
        </button>
        <button
          className="button button--danger"
          type="button"
          onClick={() => void erase(account, leave)}
        >
          {m.outbox_sign_out_delete_button()}
        </button>
        <button className="button" type="button" onClick={close}>
          {m.ui_cancel_button()}
        </button>
      </p>
    </Dialog>
  );
}

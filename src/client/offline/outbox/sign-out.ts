import { m } from '#domain/messages.ts';
import { button, h } from '../dom.ts';
import { sendNow } from './sender.ts';
import { countUnsent, eraseAccount } from './store.ts';

/**
 * Deletes what belongs to a person on this device, and then runs `leave`, which signs out. If
 * something has not been sent, asks first.
 */
export async function signOut(account: string | undefined, leave: () => void): Promise<void> {
  const count = account === undefined ? 0 : await countUnsent(account).catch(() => 0);
  if (account === undefined || count === 0) await erase(account, leave);
  else openQuestion(account, count, leave);
}

async function erase(account: string | undefined, leave: () => void): Promise<void> {
  if (account !== undefined) await eraseAccount(account).catch(() => {});
  leave();
}

function openQuestion(account: string, count: number, leave: () => void): void {
  const title = h('h2', { id: 'sign-out-title' }, m.outbox_sign_out_title({ count }));
  const hint = h('p', { role: 'status' }, m.outbox_sign_out_hint());
  const dialog = h('dialog', { 'aria-labelledby': 'sign-out-title' });
  const sendFirst = async () => {
    send.disabled = true;
    hint.textContent = m.outbox_sending_hint();
    await sendNow();
    const left = await countUnsent(account);
    if (left === 0) return erase(account, leave);
    send.disabled = false;
    title.textContent = m.outbox_sign_out_title({ count: left });
    hint.textContent = m.outbox_sign_out_not_sent();
  };
  const send = button(m.outbox_sign_out_send_button(), () => void sendFirst(), 'button--primary');
  dialog.append(
    h(
      'div',
      { class: 'vertical-stack' },
      title,
      hint,
      h(
        'p',
        { class: 'flex-row flex-row--wide-gap flex-row--stacked-on-phone' },
        send,
        button(
          m.outbox_sign_out_delete_button(),
          () => void erase(account, leave),
          'button--danger',
        ),
        button(m.ui_cancel_button(), () => dialog.close()),
      ),
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

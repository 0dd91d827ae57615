import { m } from '#domain/messages.ts';
import { button, h } from '../dom.ts';
import { deleteDatabase, type OutboxEntry, type SentEntry } from '../storage/db.ts';
import { forgetCount, onOutboxChange, readCount } from './counter.ts';
import { describeEntry } from './describe.ts';
import { entryRow, sentRow } from './row.ts';
import { sendNow, startSender } from './sender.ts';
import { listEntries, listSent } from './store.ts';
import { readViewer } from './viewer.ts';

/** The outbox of a browser, as one person sees it. */
type Shown = { own: OutboxEntry[]; others: number; sent: SentEntry[]; viewer: string | null };

/**
 * Shows the outbox of the person who is signed in, and sends what waits. Other people's entries are
 * only counted.
 * @param online whether the site may be reachable. If it is not, the person who signed in last is
 * shown.
 */
export async function mountOutbox(
  root: HTMLElement,
  { online }: { online: boolean },
): Promise<void> {
  const status = h('p', { role: 'status', class: 'visually-hidden' });
  const content = h('div', { class: 'vertical-stack' }, h('p', {}, m.ui_loading()));
  root.replaceChildren(
    h('h2', { id: 'outbox', tabindex: -1 }, m.outbox_heading()),
    h('p', {}, m.outbox_intro()),
    status,
    content,
  );
  let known: SentEntry[] | null = null;
  let viewer = await readViewer(online && navigator.onLine).catch(() => null);
  const show = async () => {
    try {
      const shown = await readShown(viewer);
      const isEditing = content.querySelector('form') !== null;
      if (!isEditing) content.replaceChildren(...outboxContent(shown));
      const sent = known && shown.sent.filter(({ id }) => !known?.some((each) => each.id === id));
      if (sent?.length)
        status.textContent = m.outbox_sent_status({ title: sent.map(describeEntry).join(', ') });
      known = shown.sent;
    } catch {
      content.replaceChildren(storageFailed(() => void mountOutbox(root, { online })));
    }
  };
  await show();
  onOutboxChange(() => void show());
  addEventListener('online', async () => {
    viewer = await readViewer(true).catch(() => null);
    await show();
  });
  startSender();
}

async function readShown(viewer: string | null): Promise<Shown> {
  const entries = await listEntries();
  const own = entries.filter(({ account }) => account === viewer);
  const sent = (await listSent()).filter(({ account }) => account === viewer);
  return { own, others: entries.length - own.length, sent, viewer };
}

function outboxContent({ own, others, sent, viewer }: Shown): HTMLElement[] {
  const rows = [...own.map(entryRow), ...sent.map(sentRow)];
  const waits = own.some(({ state }) => state === 'waiting');
  return [
    waits &&
      h(
        'p',
        {},
        button(m.outbox_send_all_button(), () => void sendNow()),
      ),
    rows.length > 0 && h('ul', { class: 'outbox' }, ...rows),
    rows.length === 0 && h('p', { class: 'muted' }, m.outbox_empty()),
    others > 0 && otherPeople(others, viewer),
  ].filter((part) => part !== false);
}

function otherPeople(count: number, viewer: string | null): HTMLElement {
  if (viewer !== null) return h('p', { class: 'muted' }, m.outbox_others_count({ count }));
  return h(
    'div',
    { class: 'card vertical-stack' },
    h('p', {}, m.outbox_signed_out_count({ count })),
    h(
      'p',
      {},
      h('a', { class: 'button', href: '/api/login?returnTo=/offline' }, m.outbox_sign_in_link()),
    ),
  );
}

function storageFailed(mountAgain: () => void): HTMLElement {
  const count = readCount();
  const reset = async () => {
    await deleteDatabase().catch(() => {});
    forgetCount();
    mountAgain();
  };
  return h(
    'div',
    { class: 'card vertical-stack', role: 'alert' },
    h('p', {}, count > 0 ? m.outbox_storage_failed_count({ count }) : m.outbox_storage_failed()),
    h(
      'p',
      { class: 'flex-row' },
      button(m.ui_try_again_button(), mountAgain),
      button(m.outbox_reset_button(), () => void reset(), 'button--danger'),
    ),
  );
}

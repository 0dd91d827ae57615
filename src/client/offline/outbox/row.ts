import { m } from '#domain/messages.ts';
import { h } from '../dom.ts';
import { type IconName, icon } from '../icon.ts';
import type { OutboxEntry, SentEntry } from '../storage/db.ts';
import { entryActions } from './actions.ts';
import { describeEntry } from './describe.ts';
import { mayBeForgotten } from './entry.ts';
import { formatTime } from './time.ts';
import { writtenTexts } from './written.ts';

type Tone = 'success' | 'warning' | 'danger';

const badges: Record<OutboxEntry['state'], { tone: Tone; label: () => string }> = {
  waiting: { tone: 'warning', label: m.outbox_state_waiting },
  sending: { tone: 'warning', label: m.outbox_state_sending },
  signIn: { tone: 'warning', label: m.outbox_state_waiting },
  old: { tone: 'warning', label: m.outbox_state_old },
  attention: { tone: 'danger', label: m.outbox_state_attention },
  stuck: { tone: 'danger', label: m.outbox_state_stuck },
};

const icons: Record<Tone, IconName> = { success: 'check', warning: 'clock', danger: 'alert' };

/** Shows an entry that has not been sent: its state, the reason, and the possible actions. */
export function entryRow(entry: OutboxEntry): HTMLLIElement {
  const { tone, label } = badges[entry.state];
  return h(
    'li',
    { id: `outbox-${entry.id}` },
    heading(entry, m.outbox_written_at({ time: formatTime(entry.createdAt) })),
    badge(tone, label()),
    reason(entry),
    writtenTexts(entry),
    entryActions(entry),
  );
}

export const sentRow = (entry: SentEntry): HTMLLIElement =>
  h(
    'li',
    {},
    heading(
      entry,
      m.outbox_written_and_sent_at({
        written: formatTime(entry.createdAt),
        sent: formatTime(entry.sentAt),
      }),
    ),
    badge('success', m.outbox_state_sent()),
  );

const heading = (entry: Pick<OutboxEntry, 'kind' | 'title'>, time: string): HTMLElement =>
  h('p', {}, h('b', {}, describeEntry(entry)), h('br'), h('span', { class: 'muted' }, time));

const badge = (tone: Tone, label: string): HTMLElement =>
  h('span', { class: `badge badge--${tone}` }, icon(icons[tone]), label);

/** Says why an entry was not sent. What the server said is shown in its own words. */
function reason(entry: OutboxEntry): HTMLElement | null {
  const { state, problem, createdAt } = entry;
  if (state === 'signIn') return note('warning', h('p', {}, m.outbox_sign_in_hint()));
  if (state === 'stuck') return note('danger', h('p', {}, m.outbox_stuck_hint()));
  if (state === 'old')
    return note(
      'warning',
      h('p', {}, m.outbox_old_question({ time: formatTime(createdAt) })),
      mayBeForgotten(entry, Date.now()) && h('p', {}, m.outbox_old_forgotten()),
    );
  if (state !== 'attention' || !problem) return null;
  const { detail, errors = [], link } = problem;
  return note(
    'danger',
    h('p', {}, detail),
    errors.length > 0 && h('ul', {}, ...errors.map(({ message }) => h('li', {}, message))),
    link?.startsWith('/') && h('p', {}, h('a', { href: link }, m.outbox_problem_link())),
  );
}

const note = (tone: Tone, ...content: (Node | false | undefined)[]): HTMLElement =>
  h('div', { class: `note note--${tone}` }, icon(icons[tone]), h('div', {}, ...content));

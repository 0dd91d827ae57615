import { m } from '#domain/messages.ts';
import { h } from '../dom.ts';
import { icon } from '../icon.ts';
import type { OutboxEntry } from '../storage/db.ts';

/** Names and texts that only the server understands. */
const HIDDEN = ['termId', 'concept', 'version', 'revises'];

/**
 * Shows what the person wrote, so that they can read or copy it whatever happens to the entry.
 */
export const writtenTexts = (entry: OutboxEntry): HTMLElement =>
  h(
    'details',
    { class: 'collapsible' },
    h('summary', {}, m.outbox_written_summary(), icon('down')),
    h(
      'div',
      { class: 'vertical-stack' },
      ...listTexts(readBody(entry)).map((text) => h('p', { class: 'prose' }, text)),
    ),
  );

/** Returns the body of an entry as it was written. */
export const readBody = ({ body }: Pick<OutboxEntry, 'body'>): Record<string, unknown> =>
  JSON.parse(body) as Record<string, unknown>;

/** Returns all texts of a body, including those in nested objects and lists. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    HIDDEN.includes(name) ? [] : listTexts(each),
  );
}

import { m } from '#domain/messages.ts';
import type { OutboxEntry } from '../storage/db.ts';

const descriptions = {
  term: m.outbox_entry_term,
  report: m.outbox_entry_report,
  proposal: m.outbox_entry_proposal,
  comment: m.outbox_entry_comment,
} as const;

/** Returns what an entry is, such as "Comment on circuit". */
export const describeEntry = ({ kind, title }: Pick<OutboxEntry, 'kind' | 'title'>): string =>
  descriptions[kind]({ word: title });

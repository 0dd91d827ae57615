import type { HistoryEntry } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import type { HistoryAction } from '#domain/term/transitions.ts';
import { Changes } from './Changes.tsx';
import { HistoryEntries } from './HistoryEntries.tsx';

const actions: Record<HistoryAction, () => string> = {
  created: m.terms_history_created,
  verified: m.terms_history_verified,
  rejected: m.terms_history_rejected,
  updated: m.terms_history_updated,
};

/** The history of a term, newest first. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p>{m.terms_history_empty()}</p>;
  return (
    <HistoryEntries entries={entries} nameAction={({ action }) => actions[action]()}>
      {({ changes }) => changes && <Changes changes={changes} />}
    </HistoryEntries>
  );
}

import type { HistoryEntry } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import type { HistoryAction } from '#domain/term/transitions.ts';
import { Changes } from './Changes.tsx';
import { formatDateTime } from './dates.ts';

const actions: Record<HistoryAction, () => string> = {
  created: m.terms_history_created,
  verified: m.terms_history_verified,
  rejected: m.terms_history_rejected,
  updated: m.terms_history_updated,
};

/** The history of a term, newest first. Each entry has its reason and its changes, if any. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p>{m.terms_history_empty()}</p>;
  return (
    <ol className="history-list">
      {entries.map((entry) => (
        <li key={entry.id}>
          <b>{actions[entry.action]()}</b>
          <br />
          <time className="muted" dateTime={entry.createdAt}>
            {formatDateTime(entry.createdAt)}
          </time>
          {entry.reason && (
            <>
              <br />
              {entry.reason}
            </>
          )}
          {entry.changes && <Changes changes={entry.changes} />}
        </li>
      ))}
    </ol>
  );
}

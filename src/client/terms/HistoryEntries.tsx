import type { ReactNode } from 'react';
import { formatDateTime } from './dates.ts';

type Entry = { id: string; reason: string | null; createdAt: string };

type Props<E extends Entry> = {
  entries: readonly E[];
  nameAction: (entry: E) => string;
  /** Shows what the entry changed. */
  children: (entry: E) => ReactNode;
};

/** Lists what happened, newest first: the action, its time, its reason, and what it changed. */
export function HistoryEntries<E extends Entry>({ entries, nameAction, children }: Props<E>) {
  return (
    <ol className="history-list">
      {entries.map((entry) => (
        <li key={entry.id}>
          <b>{nameAction(entry)}</b>
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
          {children(entry)}
        </li>
      ))}
    </ol>
  );
}

import type { ReactNode } from 'react';
import type { Actor } from '#contract/terms/term.ts';
import { formatDateTime } from '#domain/locale/dates.ts';
import { PersonName } from '../PersonName.tsx';

type Entry = { id: string; reason: string | null; createdAt: string; actor: Actor | null };

type Props<E extends Entry> = {
  entries: readonly E[];
  nameAction: (entry: E) => string;
  /** Shows what the entry changed. */
  children: (entry: E) => ReactNode;
};

/**
 * Lists what happened, newest first: the action, who did it if the reader may know, its time, its
 * reason, and what it changed.
 */
export function HistoryEntries<E extends Entry>({ entries, nameAction, children }: Props<E>) {
  return (
    <ol className="history-list">
      {entries.map((entry) => (
        <li key={entry.id}>
          <b>{nameAction(entry)}</b>
          {entry.actor && (
            <>
              {' · '}
              <PersonName person={entry.actor} />
            </>
          )}
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

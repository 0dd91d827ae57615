import { messages } from '#contract/messages.ts';
import type { HistoryEntry } from '#contract/terms.ts';
import type { TermField } from '#domain/term.ts';
import { formatDateTime } from './dates.ts';

const words = { created: 'Created', verified: 'Verified', rejected: 'Rejected', updated: 'Updated' } as const;
const fields: Record<TermField, string> = { englishWord: 'English word', vernacularWord: 'Vernacular word', meaning: 'Definition', language: 'Language', subject: 'Subject', notes: 'Notes' };

/** What happened to a term, newest first: the action, when, why, and what an edit changed. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p className="muted">{messages.historyEmpty}</p>;
  return (
    <ol className="log">
      {entries.map((entry) => (
        <li key={entry.id}>
          <b>{words[entry.action]}</b><br />
          <time className="muted" dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
          {entry.reason && <p className="lines">{entry.reason}</p>}
          {entry.changes && (
            <ul>
              {Object.entries(entry.changes).map(([field, { from, to }]) => (
                <li key={field}>{fields[field as TermField] ?? field}: {from && <del>{from}</del>} {to && <ins>{to}</ins>}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

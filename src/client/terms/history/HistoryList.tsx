import type { HistoryEntry } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import type { HistoryAction } from '#domain/term/status.ts';
import { PersonName } from '../PersonName.tsx';
import { Changes } from './ChangeList.tsx';
import { HistoryEntries } from './HistoryEntries.tsx';

const actions: Record<HistoryAction, () => string> = {
  created: m.terms_history_created,
  verified: m.terms_history_verified,
  rejected: m.terms_history_rejected,
  updated: m.terms_history_updated,
};

const nameAction = ({ action, isRequest }: HistoryEntry): string =>
  isRequest ? m.terms_history_requested() : actions[action]();

/** The history of a term, newest first. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p>{m.terms_history_empty()}</p>;
  return (
    <HistoryEntries entries={entries} nameAction={nameAction}>
      {({ changes, suggestion }) => (
        <>
          {suggestion && <Suggestion {...suggestion} />}
          {changes && <Changes changes={changes} />}
        </>
      )}
    </HistoryEntries>
  );
}

/** Names the author of an accepted suggestion, if the reader may know, and its source. */
function Suggestion({ author, source }: NonNullable<HistoryEntry['suggestion']>) {
  return (
    <>
      <br />
      {author && (
        <>
          {m.terms_history_suggested_by()} <PersonName person={author} />
          <br />
        </>
      )}
      {m.terms_history_source({ source })}
    </>
  );
}

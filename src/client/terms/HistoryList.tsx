import type { HistoryEntry } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import type { HistoryAction } from '#domain/term/transitions.ts';
import { Changes } from './Changes.tsx';
import { HistoryEntries } from './HistoryEntries.tsx';
import { PersonName } from './PersonName.tsx';

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

import type { HistoryEntry } from '#contract/terms/term.ts';
import type { TermChanges, TermValues } from '#domain/term/fields.ts';
import { changesToRestore } from '#domain/term/versions.ts';

/** A version that the term had after the history entry `historyId`, until the time `until`. */
export type OlderVersion = { historyId: string; until: string; changes: TermChanges };

/**
 * Lists the older versions of a term, the latest first: one for each entry that was followed by a
 * change. Versions that do not differ from the present one are left out.
 * @param history newest first
 */
export function listVersions(term: TermValues, history: readonly HistoryEntry[]): OlderVersion[] {
  return history.flatMap(({ changes: made, createdAt }, index) => {
    const before = history[index + 1];
    if (!made || !before) return [];
    const later = history.slice(0, index + 1).map(({ changes }) => changes as TermChanges | null);
    const changes = changesToRestore(term, later);
    if (Object.keys(changes).length === 0) return [];
    return [{ historyId: before.id, until: createdAt, changes }];
  });
}

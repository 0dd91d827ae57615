import type { TermChanges } from '#domain/term/fields.ts';
import type { HistoryAction } from '#domain/term/transitions.ts';
import type { Queryable } from '#server/platform/db/database.ts';

type HistoryEntry = {
  action: HistoryAction;
  actorId: string;
  reason?: string | null;
  changes?: TermChanges | null;
};

const RECORD_HISTORY = `
  insert into term_history (term_id, action, actor_id, reason, changes)
  select id, $2, $3, $4, $5
  from unnest($1::uuid[]) as id`;

/** Appends the same history entry to each of the terms. Only write.ts calls this function. */
export async function recordHistory(
  tx: Queryable,
  termIds: readonly string[],
  { action, actorId, reason = null, changes = null }: HistoryEntry,
): Promise<void> {
  await tx.query(RECORD_HISTORY, [
    termIds,
    action,
    actorId,
    reason,
    changes && JSON.stringify(changes),
  ]);
}

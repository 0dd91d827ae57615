import type { ConceptAction, ConceptChanges } from '#domain/concept/history.ts';
import type { Queryable } from '#server/platform/db/database.ts';

type ConceptHistoryEntry = {
  action: ConceptAction;
  actorId: string;
  reason?: string | null;
  changes?: ConceptChanges | null;
};

const RECORD_CONCEPT_HISTORY = `
  insert into concept_history (concept_id, action, actor_id, reason, changes)
  select id, $2, $3, $4, $5
  from unnest($1::uuid[]) as id`;

/** Appends a history entry to each of the concepts. Only code that changes concepts calls this. */
export async function recordConceptHistory(
  tx: Queryable,
  conceptIds: readonly string[],
  { action, actorId, reason = null, changes = null }: ConceptHistoryEntry,
): Promise<void> {
  await tx.query(RECORD_CONCEPT_HISTORY, [
    conceptIds,
    action,
    actorId,
    reason,
    changes && JSON.stringify(changes),
  ]);
}

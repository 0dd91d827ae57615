import type { ConceptAction, ConceptChanges } from '#domain/concept/history.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export type ConceptHistoryEntry = {
  conceptId: string;
  action: ConceptAction;
  changes?: ConceptChanges | null;
};

const RECORD_CONCEPT_HISTORY = `
  insert into concept_history (concept_id, action, actor_id, reason, changes)
  select h.concept_id, h.action, $2, $3, h.changes
  from jsonb_to_recordset($1::jsonb) as h (concept_id uuid, action text, changes jsonb)`;

/** Appends entries to the history of concepts. Only store.ts calls this. */
export async function recordConceptHistory(
  tx: Queryable,
  entries: readonly ConceptHistoryEntry[],
  { actorId, reason = null }: { actorId: string; reason?: string | null },
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ conceptId, action, changes }) => ({
    concept_id: conceptId,
    action,
    changes: changes ?? null,
  }));
  await tx.query(RECORD_CONCEPT_HISTORY, [JSON.stringify(rows), actorId, reason]);
}

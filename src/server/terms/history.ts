import type { TermChanges } from '#domain/term/fields.ts';
import type { HistoryAction } from '#domain/term/transitions.ts';
import type { Queryable } from '#server/platform/db/database.ts';

type HistoryEntry = {
  action: HistoryAction;
  actorId: string;
  reason?: string | null;
  changes?: TermChanges | null;
  /** When it happened, if not now. */
  at?: string | undefined;
};

const RECORD_HISTORY = `
  insert into term_history (term_id, action, actor_id, reason, changes, created_at)
  select id, $2, $3, $4, $5, coalesce($6, now())
  from unnest($1::uuid[]) as id`;

/** Appends the same history entry to each of the terms. Only the modules of write.ts call it. */
export async function recordHistory(
  tx: Queryable,
  termIds: readonly string[],
  { action, actorId, reason = null, changes = null, at }: HistoryEntry,
): Promise<void> {
  await tx.query(RECORD_HISTORY, [
    termIds,
    action,
    actorId,
    reason,
    changes && JSON.stringify(changes),
    at ?? null,
  ]);
}

const RECORD_CHANGES = `
  insert into term_history (term_id, action, actor_id, changes)
  select h.term_id, 'updated', $3, h.changes::jsonb
  from unnest($1::uuid[], $2::text[]) as h (term_id, changes)`;

/** Appends to the history of each term what has changed in it. */
export async function recordChanges(
  tx: Queryable,
  entries: readonly { termId: string; changes: TermChanges }[],
  actorId: string,
): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(RECORD_CHANGES, [
    entries.map(({ termId }) => termId),
    entries.map(({ changes }) => JSON.stringify(changes)),
    actorId,
  ]);
}

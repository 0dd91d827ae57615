import type { TermChanges, TermField } from '#domain/term/fields.ts';
import type { HistoryAction } from '#domain/term/status.ts';
import type { Queryable } from '#server/platform/db/database.ts';

type HistoryEntry = {
  action: HistoryAction;
  actorId: string;
  reason?: string | null;
  changes?: TermChanges | null;
  /** Whether the reason says what the author should change. */
  isRequest?: boolean;
  /** The field that a request is about, if it is about one. */
  requestedField?: TermField | null;
  /** When the change happened; by default, now. */
  at?: string | undefined;
};

const RECORD_HISTORY = `
  insert into term_history (
    term_id,
    action,
    actor_id,
    reason,
    changes,
    created_at,
    is_request,
    requested_field
  )
  select id, $2, $3, $4, $5, coalesce($6, now()), $7, $8
  from unnest($1::uuid[]) as id`;

/** Appends the same history entry to each of the terms. Only changes of terms call it. */
export async function recordHistory(
  tx: Queryable,
  termIds: readonly string[],
  entry: HistoryEntry,
): Promise<void> {
  const { action, actorId, reason = null, changes = null, at } = entry;
  const { isRequest = false, requestedField = null } = entry;
  await tx.query(RECORD_HISTORY, [
    termIds,
    action,
    actorId,
    reason,
    changes && JSON.stringify(changes),
    at ?? null,
    isRequest,
    requestedField,
  ]);
}

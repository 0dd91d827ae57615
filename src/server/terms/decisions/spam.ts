import { m } from '#domain/messages.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { changeTerms } from '../changes/change-terms.ts';

const UNCOUNT_LATEST = `
  insert into uncounted_decisions (history_id, why)
  select h.id, $2
  from unnest($1::uuid[]) as t (id)
  cross join lateral (
    select id
    from term_history
    where term_id = t.id
    order by position desc
    limit 1
  ) h`;

/*
 * Rejects the pending submissions of one person in one step. The author gets no notices, and no
 * list, search or statistic contains the terms. All of it can be undone.
 */

/** Locks the pending terms of a person, in the order of their ids. @returns their ids */
export async function lockPending(tx: Queryable, submitterId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('terms')
    .select('id')
    .where('submitterId', '=', submitterId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Rejects pending terms, which the caller has locked, as spam. */
export async function rejectAsSpam(
  tx: Queryable,
  termIds: readonly string[],
  { batchId, actorId, reason }: { batchId: string; actorId: string; reason: string },
): Promise<void> {
  await changeTerms(tx, termIds, {
    kind: 'spam',
    actorId,
    reason,
    next: () => ({ values: { spamBatch: batchId } }),
  });
  await excludeLatest(tx, termIds, 'spam');
}

/**
 * Returns the terms that a batch rejected as spam to the queue, except for those whose text an
 * administrator has deleted since.
 * @returns the ids of the terms
 */
export async function restoreSpam(
  tx: Queryable,
  { batchId, actorId }: { batchId: string; actorId: string },
): Promise<string[]> {
  const inBatch = await tx
    .selectFrom('terms')
    .select('id')
    .where('spamBatch', '=', batchId)
    .where('deletedAt', 'is', null)
    .execute();
  const ids = inBatch.map(({ id }) => id);
  await changeTerms(tx, ids, {
    kind: 'restoreSpam',
    actorId,
    reason: m.term_history_batch_undone(),
    next: () => ({ values: { spamBatch: null } }),
  });
  return ids;
}

/**
 * Leaves the newest history entry of each term out of lists of decisions and of statistics. The
 * caller has locked the terms.
 */
async function excludeLatest(
  tx: Queryable,
  termIds: readonly string[],
  why: Row<'uncountedDecisions'>['why'],
): Promise<void> {
  await tx.query(UNCOUNT_LATEST, [termIds, why]);
}

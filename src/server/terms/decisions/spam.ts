import { m } from '#domain/messages.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { changeTerms } from '../changes/change-terms.ts';
import { excludeLatest } from './exclude-latest.ts';

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

import { m } from '#domain/messages.ts';
import { anyOf, now, type Queryable } from '#server/platform/db/database.ts';
import { selectTerm } from './columns.ts';
import { recordHistory } from './history.ts';
import { insertKeys } from './keys.ts';
import { shareConcepts } from './lock-concepts.ts';
import { updateQuality } from './quality.ts';
import { reserveConcepts } from './reserve-concepts.ts';
import { uncountLatest } from './uncounted.ts';

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
  await tx
    .updateTable('terms')
    .set({
      status: 'rejected',
      verifierId: actorId,
      spamBatch: batchId,
      changesRequestedAt: null,
      changesRequestedBy: null,
      unansweredAt: null,
      updatedAt: now,
    })
    .where('id', '=', anyOf(termIds))
    .execute();
  await recordHistory(tx, termIds, { action: 'rejected', actorId, reason });
  await uncountLatest(tx, termIds, 'spam');
  for (const table of ['searchKeys', 'claims', 'termApprovals'] as const)
    await tx.deleteFrom(table).where('termId', '=', anyOf(termIds)).execute();
  await updateQuality(tx, termIds);
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
  const inBatch = () =>
    tx.selectFrom('terms').where('spamBatch', '=', batchId).where('deletedAt', 'is', null);
  const concepts = await inBatch().select('conceptId').distinct().execute();
  const conceptIds = concepts.flatMap(({ conceptId }) => conceptId ?? []);
  await reserveConcepts(tx, { toUse: conceptIds });
  const locked = await inBatch().select('id').orderBy('id').forNoKeyUpdate().execute();
  const ids = locked.map(({ id }) => id);
  await shareConcepts(tx, conceptIds);
  const terms = await tx
    .updateTable('terms')
    .set({ status: 'pending', verifierId: null, spamBatch: null, updatedAt: now })
    .where('id', '=', anyOf(ids))
    .returning(selectTerm)
    .execute();
  await recordHistory(tx, ids, {
    action: 'updated',
    actorId,
    reason: m.term_history_batch_undone(),
  });
  await insertKeys(tx, terms);
  await updateQuality(tx, ids);
  return ids;
}

import { errorText } from '#contract/error-texts.ts';
import type { BatchKind } from '#domain/site/batch.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

type NewBatch = {
  kind: BatchKind;
  actorId: string;
  /**
   * The author of the submissions, or the verifier whose decisions the batch changes; null if the
   * batch can concern several people.
   */
  personId: string | null;
  since?: string;
  reason: string | null;
};

/** Stores a batch. Call `finishBatch` once its terms have been changed. @returns the batch's id */
export async function createBatch(
  tx: Queryable,
  { kind, actorId, personId, since, reason }: NewBatch,
): Promise<string> {
  const { id } = await tx
    .insertInto('batches')
    .values({ kind, actorId, personId, since: since ?? null, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores how many terms a batch has changed, and records the batch in the audit log. */
export async function finishBatch(tx: Queryable, id: string, terms: number): Promise<void> {
  const { kind, actorId, personId } = await tx
    .updateTable('batches')
    .set({ terms })
    .where('id', '=', id)
    .returning(['kind', 'actorId', 'personId'])
    .executeTakeFirstOrThrow();
  await recordAudit(tx, {
    action: 'batch',
    actorId,
    personId,
    change: { from: null, to: kind, count: terms },
  });
}

export type UndoneBatch = { kind: BatchKind; personId: string | null; since: string | null };

/**
 * Marks a batch as undone, so that no concurrent call also undoes it.
 * @throws 409 if the batch has already been undone
 */
export async function markUndone(tx: Queryable, id: string, actorId: string): Promise<UndoneBatch> {
  const batch = await tx
    .updateTable('batches')
    .set({ undoneBy: actorId, undoneAt: now })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returning(['kind', 'personId', 'since'])
    .executeTakeFirst();
  if (!batch) throw new HttpProblem(409, errorText('batch_undone'));
  return batch;
}

import { randomInt } from 'node:crypto';
import type { DecidedTerm } from '#contract/review/verification.ts';
import { limits } from '#domain/limits.ts';
import { anyOf, type Queryable } from '#server/platform/db/database.ts';

/*
 * A few approvals are shown to another verifier, who does not see who approved the term or why.
 * The answers (features/verification/second-looks/second-looks.ts) show how often verifiers agree.
 */

/** Draws whether an approval gets a second look. */
export const drawSecondLook = (): boolean => randomInt(limits.secondLooks.oneIn) === 0;

/**
 * Stores an open second look. Each term gets at most one.
 * @param at when it was drawn; by default, now
 */
export async function storeSecondLook(
  tx: Queryable,
  { id: termId, status, decision }: DecidedTerm,
  at?: string,
): Promise<void> {
  if (status !== 'verified' || decision === null) return;
  await tx
    .insertInto('secondLooks')
    .values({ termId, decisionId: decision.id, ...(at !== undefined && { createdAt: at }) })
    .onConflict((conflict) => conflict.column('termId').doNothing())
    .execute();
}

/**
 * Deletes second looks that nobody has answered, because the terms are about to change. Call it in
 * the transaction of the change, after the terms are locked.
 */
export async function dropSecondLooks(tx: Queryable, termIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('secondLooks')
    .where('termId', '=', anyOf(termIds))
    .where('verdict', 'is', null)
    .execute();
}

import type { Term } from '#contract/term.ts';
import type { TermSnapshot } from '#domain/term/snapshot.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { pickFields, selectTerm, type TermRow } from './columns.ts';
import { lockTermsOf } from './concept-edits/lock-rows.ts';
import { promoteAgain } from './concept-edits/settle-preferred.ts';
import { moveLabels } from './concepts.ts';
import { editAdditions } from './edit-additions.ts';
import { recordHistory } from './history.ts';
import { keyedFields, replaceKeys, updateKeyFilters } from './keys.ts';
import { lockConcepts } from './lock-concepts.ts';
import { updateQuality } from './quality.ts';
import { refreshConcepts } from './refresh-concepts.ts';
import { rekeyConcepts } from './rekey-concepts.ts';
import { dropSecondLooks } from './second-looks.ts';

export type ChangedTerm = TermRow & { conceptId: string | null };

/**
 * Restores a term as it was before a change, with its support and its concept, and promotes the
 * words that the change demoted. The history records it. The caller has locked the term, and the
 * terms of its concepts if the change demoted words.
 */
export async function restoreSnapshot(
  tx: Queryable,
  changed: ChangedTerm,
  { before, actorId, reason }: { before: TermSnapshot; actorId: string; reason: string },
): Promise<Term> {
  const termId = changed.id;
  const conceptIds = [changed.conceptId, before.conceptId].filter((id) => id !== null);
  await lockConcepts(tx, conceptIds);
  await dropSecondLooks(tx, [termId]);
  await restoreSupport(tx, termId, before);
  const term = await restoreTerm(tx, changed, before);
  if (before.conceptId) {
    if (before.conceptId !== changed.conceptId) await moveLabels(tx, termId, before.conceptId);
    await editAdditions(tx, { termId, conceptId: before.conceptId }, before);
  }
  if (keyedFields.some((field) => changed[field] !== term[field])) await replaceKeys(tx, [term]);
  else await updateKeyFilters(tx, [termId]);
  await updateQuality(tx, [termId]);
  await promoteDemoted(tx, conceptIds, { demoted: before.demoted, actorId });
  await recordHistory(tx, [termId], { action: 'updated', actorId, reason });
  await refreshConcepts(tx, conceptIds, actorId);
  await rekeyConcepts(tx, conceptIds);
  return tx
    .selectFrom('terms')
    .select(selectTerm)
    .where('id', '=', termId)
    .executeTakeFirstOrThrow();
}

/** Restores the confirmations and approvals of a term. */
async function restoreSupport(
  tx: Queryable,
  termId: string,
  { confirmations, approvals }: TermSnapshot,
): Promise<void> {
  await tx.deleteFrom('termConfirmations').where('termId', '=', termId).execute();
  if (confirmations.length > 0)
    await tx
      .insertInto('termConfirmations')
      .values(confirmations.map((row) => ({ ...row, termId })))
      .execute();
  await tx.deleteFrom('termApprovals').where('termId', '=', termId).execute();
  if (approvals.length > 0)
    await tx
      .insertInto('termApprovals')
      .values(approvals.map((row) => ({ ...row, termId })))
      .execute();
}

function restoreTerm(
  tx: Queryable,
  { id, version }: ChangedTerm,
  before: TermSnapshot,
): Promise<Term> {
  const { usage, conceptId, status, verifierId, verifiedAt } = before;
  const { changesRequestedAt, changesRequestedBy, unansweredAt, authorWaitSeconds } = before;
  return tx
    .updateTable('terms')
    .set({
      ...pickFields(before),
      usage,
      conceptId,
      status,
      verifierId,
      verifiedAt,
      changesRequestedAt,
      changesRequestedBy,
      unansweredAt,
      ...(authorWaitSeconds !== undefined && { authorWaitSeconds }),
      version: version + 1,
      updatedAt: now,
    })
    .where('id', '=', id)
    .returning(selectTerm)
    .executeTakeFirstOrThrow();
}

/** Selects the demoted words whose demotion is still their latest change. */
const FIND_DEMOTED = `
  select t.id
  from terms t
  join lateral (
    select h.changes
    from term_history h
    where h.term_id = t.id
    order by h.position desc
    limit 1
  ) latest on true
  where t.id = any($1::uuid[])
    and latest.changes = '{"usage": {"from": "preferred", "to": "admitted"}}'`;

async function promoteDemoted(
  tx: Queryable,
  conceptIds: readonly string[],
  { demoted, actorId }: { demoted: readonly string[]; actorId: string },
): Promise<void> {
  if (demoted.length === 0) return;
  const { rows } = await tx.query<{ id: string }>(FIND_DEMOTED, [demoted]);
  const unchanged = rows.map(({ id }) => id);
  await promoteAgain(tx, await lockTermsOf(tx, conceptIds), { demoted: unchanged, actorId });
}

import type { ConceptChanges } from '#domain/concept/history.ts';
import { m } from '#domain/messages.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { recordConceptHistory } from '../concept-history.ts';
import { refreshConcepts } from '../refresh-concepts.ts';
import { rekeyConcepts } from '../rekey-concepts.ts';
import { reserveConcepts } from '../reserve-concepts.ts';
import { compareLabels, deleteOwnLabels, findAddedLabels, readEditableLabels } from './labels.ts';
import { type LockedConcept, lockRows, lockTermsOf } from './lock-rows.ts';
import { moveTerms } from './move-terms.ts';
import {
  compareRelations,
  deleteRelations,
  readRecordedRelations,
  readRelations,
} from './relations.ts';
import { promoteAgain } from './settle-preferred.ts';

/**
 * Undoes the merge of a concept: its terms move back, what the merge copied to the other concept is
 * removed, and the words that it demoted become preferred again where nothing prevents it. What
 * somebody has changed since stays.
 * @throws 409 if the concept is not merged, if one of its terms has moved since, or if the other
 * concept was merged into a third one
 */
export async function restoreConcept(
  tx: Queryable,
  conceptId: string,
  { reason, actorId }: { reason: string | null; actorId: string },
): Promise<void> {
  const { mergedInto } = await tx
    .selectFrom('concepts')
    .select('mergedInto')
    .where('id', '=', conceptId)
    .executeTakeFirstOrThrow();
  if (!mergedInto) throw new HttpProblem(409, m.errors_detail_concept_not_merged());
  await reserveConcepts(tx, { toChange: [conceptId, mergedInto] });
  const terms = await lockTermsOf(tx, [conceptId, mergedInto]);
  const [merged, target] = await lockRows(tx, [conceptId, mergedInto]);
  checkMerged(merged, target);
  const merge = await readMerge(tx, merged, target);
  if (!merge.terms.every((id) => terms.some((term) => term.id === id)))
    throw new HttpProblem(409, m.errors_detail_concept_words_moved());

  await moveTerms(tx, merge.terms, { from: target, to: merged, actorId });
  await promoteAgain(tx, await lockTermsOf(tx, [merged.id, target.id]), {
    demoted: merge.demoted,
    actorId,
  });
  const changes: ConceptChanges = {
    mergedFrom: { from: String(merged.number), to: null },
    terms: { from: merge.terms.join(' ') || null, to: null },
    ...(await removeLabels(tx, target.id, merge.changes)),
    ...(await removeRelations(tx, target.id, merge.changes)),
    ...(await removeColumns(tx, target, merge.changes)),
  };
  await tx
    .updateTable('concepts')
    .set((eb) => ({ mergedInto: null, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', merged.id)
    .execute();
  await recordConceptHistory(tx, [merged.id], {
    action: 'restored',
    actorId,
    reason,
    changes: {
      mergedInto: { from: String(target.number), to: null },
      terms: { from: null, to: merge.terms.join(' ') || null },
    },
  });
  await recordConceptHistory(tx, [target.id], { action: 'restored', actorId, reason, changes });
  await refreshConcepts(tx, [merged.id, target.id], actorId);
  await rekeyConcepts(tx, [merged.id, target.id]);
}

/** Checks that the merge has not been undone, and that the target was not merged as well. */
function checkMerged(merged: LockedConcept, target: LockedConcept): void {
  if (merged.mergedInto !== target.id)
    throw new HttpProblem(409, m.errors_detail_concept_not_merged());
  if (target.mergedInto !== null) {
    const number = String(target.number);
    throw new HttpProblem(409, m.errors_detail_concept_merged_further({ number }));
  }
}

const FIND_MERGE = `
  select changes
  from concept_history
  where concept_id = $1
    and action = 'merged'
    and changes -> 'mergedFrom' ->> 'to' = $2
  order by position desc
  limit 1`;

type Merge = { terms: string[]; demoted: string[]; changes: ConceptChanges };

/** Reads what the latest merge of a concept changed in the other concept. */
async function readMerge(
  tx: Queryable,
  merged: LockedConcept,
  target: LockedConcept,
): Promise<Merge> {
  const { rows } = await tx.query<Pick<Row<'conceptHistory'>, 'changes'>>(FIND_MERGE, [
    target.id,
    String(merged.number),
  ]);
  const changes = rows[0]?.changes ?? {};
  return {
    terms: splitIds(changes.terms?.to),
    demoted: splitIds(changes.demoted?.from),
    changes,
  };
}

const splitIds = (text: string | null | undefined): string[] => (text ? text.split(' ') : []);

async function removeLabels(
  tx: Queryable,
  targetId: string,
  merge: ConceptChanges,
): Promise<ConceptChanges> {
  const before = await readEditableLabels(tx, targetId);
  await deleteOwnLabels(tx, targetId, findAddedLabels(merge));
  return compareLabels(before, await readEditableLabels(tx, targetId));
}

async function removeRelations(
  tx: Queryable,
  targetId: string,
  merge: ConceptChanges,
): Promise<ConceptChanges> {
  const before = await readRelations(tx, targetId);
  await deleteRelations(tx, targetId, readRecordedRelations(merge));
  return compareRelations(before, await readRelations(tx, targetId));
}

/** Removes what the merge copied, unless somebody has changed it since. */
async function removeColumns(
  tx: Queryable,
  target: LockedConcept,
  merge: ConceptChanges,
): Promise<ConceptChanges> {
  const isCopy = (column: 'definition' | 'wikidataId') =>
    merge[column] !== undefined && merge[column].to === target[column];
  const changes: ConceptChanges = {};
  if (isCopy('definition')) changes.definition = { from: target.definition, to: null };
  if (isCopy('definition') && target.definitionSource)
    changes.definitionSource = { from: target.definitionSource, to: null };
  if (isCopy('wikidataId')) changes.wikidataId = { from: target.wikidataId, to: null };
  await tx
    .updateTable('concepts')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updatedAt: now,
      ...(isCopy('definition') && { definition: null, definitionSource: null }),
      ...(isCopy('wikidataId') && { wikidataId: null }),
    }))
    .where('id', '=', target.id)
    .execute();
  return changes;
}

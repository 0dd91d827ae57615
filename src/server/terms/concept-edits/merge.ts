import type { ConceptChanges } from '#domain/concept/history.ts';
import { normalizeHeadword, splitHeadwords } from '#domain/concept/identity.ts';
import type { EditableLabel } from '#domain/concept/labels.ts';
import { m } from '#domain/messages.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { recordConceptHistory } from '../concept-history.ts';
import { refreshConcepts } from '../refresh-concepts.ts';
import { rekeyConcepts } from '../rekey-concepts.ts';
import { isAnyMerged, reserveConcepts } from '../reserve-concepts.ts';
import { checkNotMerged } from './edit.ts';
import { findConcepts, invalidField } from './find-concepts.ts';
import { addOwnLabels, compareLabels, readEditableLabels, readOwnLabels } from './labels.ts';
import { type LockedConcept, type LockedTerm, lockRows, lockTermsOf } from './lock-rows.ts';
import { moveTerms } from './move-terms.ts';
import {
  addRelations,
  compareRelations,
  isBroaderThan,
  type Relations,
  readRelations,
} from './relations.ts';
import { settlePreferred } from './settle-preferred.ts';

/**
 * Merges a concept into another one. Its terms and their labels move. Its own labels, relations,
 * definition and Wikidata id are copied where the other concept lacks them, and stay with the
 * merged concept, where nobody sees them, so that the merge can be undone.
 * @param merge.into the number of the concept that stays
 * @returns that number, which differs if the concept had itself been merged
 * @throws 400 if there is no other concept with the number
 * @throws 409 if the concept was already merged
 */
export async function mergeConcept(
  tx: Queryable,
  conceptId: string,
  { into, reason, actorId }: { into: number; reason: string; actorId: string },
): Promise<number> {
  const found = (await findConcepts(tx, [into])).get(into);
  if (!found) throw invalidField('into', m.rules_concept_number_unknown());
  await reserveConcepts(tx, { toChange: [conceptId, found.id] });
  const terms = await lockTermsOf(tx, [conceptId, found.id]);
  const [merged, target] = await lockRows(tx, [conceptId, found.id]);
  await checkNotMerged(tx, merged);
  if (found.id === conceptId) throw invalidField('into', m.rules_merge_into_itself());
  if (await isAnyMerged(tx, [target.id]))
    throw new HttpProblem(409, m.errors_detail_concept_changed());

  const labelsBefore = await readEditableLabels(tx, target.id);
  const demoted = await settlePreferred(tx, terms, { stays: target.id, actorId });
  const moved = terms.flatMap((term) => (term.conceptId === conceptId ? [term.id] : []));
  await moveTerms(tx, moved, { from: merged, to: target, actorId });
  const changes: ConceptChanges = {
    mergedFrom: { from: null, to: String(merged.number) },
    terms: { from: null, to: moved.join(' ') },
    ...(demoted.length > 0 && { demoted: { from: demoted.join(' '), to: null } }),
    ...(await copyLabels(tx, merged, target, { terms, before: labelsBefore })),
    ...(await copyRelations(tx, merged, target)),
    ...(await copyColumns(tx, merged, target)),
  };
  await tx
    .updateTable('concepts')
    .set((eb) => ({ mergedInto: target.id, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', merged.id)
    .execute();
  await recordConceptHistory(tx, [merged.id], {
    action: 'merged',
    actorId,
    reason,
    changes: {
      mergedInto: { from: null, to: String(target.number) },
      terms: { from: moved.join(' '), to: null },
    },
  });
  await recordConceptHistory(tx, [target.id], { action: 'merged', actorId, reason, changes });
  await refreshConcepts(tx, [target.id], actorId);
  await rekeyConcepts(tx, [target.id]);
  return target.number;
}

/**
 * Copies the headword and the labels that belong to no term, unless the target has them. A headword
 * without a verified term is not copied, because nobody has checked it yet.
 */
async function copyLabels(
  tx: Queryable,
  merged: LockedConcept,
  target: LockedConcept,
  { terms, before }: { terms: readonly LockedTerm[]; before: readonly EditableLabel[] },
): Promise<ConceptChanges> {
  const known = new Set(
    [...(await readOwnLabels(tx, target.id)), ...before].map(({ text }) => text),
  );
  const isVerified = hasVerifiedHeadword(merged, terms);
  const copied = (await readOwnLabels(tx, merged.id)).filter(
    ({ text, kind }) => !known.has(text) && (kind !== 'preferred' || isVerified),
  );
  await addOwnLabels(
    tx,
    target.id,
    copied.map(({ text, kind }) => ({ text, kind: kind === 'preferred' ? 'admitted' : kind })),
  );
  return compareLabels(before, await readEditableLabels(tx, target.id));
}

const hasVerifiedHeadword = ({ id, headword }: LockedConcept, terms: readonly LockedTerm[]) =>
  terms.some(
    ({ conceptId, status, englishWord }) =>
      conceptId === id &&
      status === 'verified' &&
      splitHeadwords(englishWord).some((text) => normalizeHeadword(text) === headword),
  );

/**
 * Copies the relations to concepts to which the target is not related, unless a concept would
 * become broader than itself.
 */
async function copyRelations(
  tx: Queryable,
  merged: LockedConcept,
  target: LockedConcept,
): Promise<ConceptChanges> {
  const before = await readRelations(tx, target.id);
  const known = [...Object.values(before).flat(), target.number];
  const isNew = (number: number) => !known.includes(number);
  const { broader, narrower, related } = await readRelations(tx, merged.id);
  const copied: Relations = { broader: [], narrower: [], related: related.filter(isNew) };
  for (const number of broader.filter(isNew))
    if (!(await isBroaderThan(tx, target.number, number))) copied.broader.push(number);
  for (const number of narrower.filter(isNew))
    if (!(await isBroaderThan(tx, number, target.number))) copied.narrower.push(number);
  await addRelations(tx, target.id, copied);
  return compareRelations(before, await readRelations(tx, target.id));
}

/**
 * Copies the definition that a verifier wrote, and the Wikidata id, unless the target has its own.
 * Definitions that were taken from terms move with the terms.
 */
async function copyColumns(
  tx: Queryable,
  merged: LockedConcept,
  target: LockedConcept,
): Promise<ConceptChanges> {
  const changes: ConceptChanges = {};
  const isWritten = merged.definition !== null && merged.definitionTermId === null;
  const copiesDefinition = target.definition === null && isWritten;
  if (copiesDefinition) {
    changes.definition = { from: null, to: merged.definition };
    if (merged.definitionSource)
      changes.definitionSource = { from: null, to: merged.definitionSource };
  }
  const copiesWikidata = target.wikidataId === null && merged.wikidataId !== null;
  if (copiesWikidata) changes.wikidataId = { from: null, to: merged.wikidataId };
  await tx
    .updateTable('concepts')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updatedAt: now,
      ...(copiesDefinition && {
        definition: merged.definition,
        definitionSource: merged.definitionSource,
      }),
      ...(copiesWikidata && { wikidataId: merged.wikidataId }),
    }))
    .where('id', '=', target.id)
    .execute();
  return changes;
}

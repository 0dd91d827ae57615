import { errorText } from '#contract/error-texts.ts';
import { isConceptNumber } from '#domain/concept/edit.ts';
import { normalizeHeadword, splitHeadwords } from '#domain/concept/identity.ts';
import type { EditableLabel } from '#domain/concept/labels.ts';
import { m } from '#domain/messages.ts';
import type { FieldError } from '#domain/text.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { checkNotMerged, findConcepts, invalidField } from './find-concepts.ts';
import { readEditableLabels, readOwnLabels } from './labels.ts';
import type { LockedConcept, LockedTerm } from './lock-rows.ts';
import type { ConceptChangeKind, PlannedChange } from './plan.ts';
import { isBroaderThan, type Relations, readRelations } from './relations.ts';
import { chooseDemoted } from './settle-preferred.ts';
import type { ConceptColumns } from './store.ts';

/**
 * Merges a concept into another one. Its terms and their labels move. Its own labels, relations,
 * definition and Wikidata id are copied where the other concept lacks them, and stay with the
 * merged concept, where nobody sees them, so that the merge can be undone.
 */
export const merge: ConceptChangeKind<{
  /** The number of the concept that stays. */
  into: number;
  reason: string;
}> = {
  permission: 'concept.merge',
  movesTerms: true,
  find: async (tx, _, { into }) => {
    const found = (await findConcepts(tx, [into])).get(into);
    if (!found) throw invalidField('into', m.rules_concept_number_unknown());
    return { otherId: found.id, found: undefined };
  },
  plan: async (tx, { concept: merged, other: target, terms }, { reason }) => {
    await checkNotMerged(tx, merged);
    if (target.id === merged.id) throw invalidField('into', m.rules_merge_into_itself());
    if (target.mergedInto !== null) throw new HttpProblem(409, errorText('concept_changed'));
    const demoted = chooseDemoted(terms, target.id);
    const moved = terms.flatMap(({ id, conceptId }) => (conceptId === merged.id ? [id] : []));
    const into: PlannedChange = {
      concept: target,
      action: 'merged',
      columns: copyColumns(merged, target),
      labels: { add: await copyLabels(tx, merged, target, terms), remove: [] },
      relations: { add: await copyRelations(tx, merged, target) },
      recorded: {
        mergedFrom: { from: null, to: String(merged.number) },
        terms: { from: null, to: moved.join(' ') },
        ...(demoted.length > 0 && { demoted: { from: demoted.join(' '), to: null } }),
      },
    };
    const away: PlannedChange = {
      concept: merged,
      action: 'merged',
      columns: { mergedInto: target.id },
      recorded: {
        mergedInto: { from: null, to: String(target.number) },
        terms: { from: moved.join(' '), to: null },
      },
    };
    const move = { termIds: moved, to: target };
    return {
      changes: [away, into],
      reason,
      move,
      demoted,
      candidate: 'merged',
      shows: target,
    };
  },
};

/**
 * Checks the concept that stays, so that the reply names every wrong field.
 * @param into the number of the concept, before it is validated
 */
export async function findWrongTarget(
  database: Queryable,
  conceptId: string,
  into: unknown,
): Promise<FieldError[]> {
  if (!isConceptNumber(into)) return [];
  const found = (await findConcepts(database, [into])).get(into);
  if (!found) return [{ path: 'into', message: m.rules_concept_number_unknown() }];
  return found.id === conceptId ? [{ path: 'into', message: m.rules_merge_into_itself() }] : [];
}

/**
 * Copies the headword and the labels that belong to no term, unless the target has them. A headword
 * without a verified term is not copied, because nobody has checked it yet.
 */
async function copyLabels(
  tx: Queryable,
  merged: LockedConcept,
  target: LockedConcept,
  terms: readonly LockedTerm[],
): Promise<EditableLabel[]> {
  const shown = [
    ...(await readOwnLabels(tx, target.id)),
    ...(await readEditableLabels(tx, target.id)),
  ];
  const known = new Set(shown.map(({ text }) => text));
  const isVerified = hasVerifiedHeadword(merged, terms);
  return (await readOwnLabels(tx, merged.id))
    .filter(({ text, kind }) => !known.has(text) && (kind !== 'preferred' || isVerified))
    .map(({ text, kind }) => ({ text, kind: kind === 'preferred' ? 'admitted' : kind }));
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
): Promise<Relations> {
  const before = await readRelations(tx, target.id);
  const known = [...Object.values(before).flat(), target.number];
  const isNew = (number: number) => !known.includes(number);
  const { broader, narrower, related } = await readRelations(tx, merged.id);
  const copied: Relations = { broader: [], narrower: [], related: related.filter(isNew) };
  for (const number of broader.filter(isNew))
    if (!(await isBroaderThan(tx, target.number, number))) copied.broader.push(number);
  for (const number of narrower.filter(isNew))
    if (!(await isBroaderThan(tx, number, target.number))) copied.narrower.push(number);
  return copied;
}

/**
 * Copies the definition that a verifier wrote, and the Wikidata id, unless the target has its own.
 * Definitions that were taken from terms move with the terms.
 */
function copyColumns(merged: LockedConcept, target: LockedConcept): Partial<ConceptColumns> {
  const { definition, definitionSource, wikidataId } = merged;
  const isWritten = definition !== null && merged.definitionTermId === null;
  return {
    ...(target.definition === null && isWritten && { definition, definitionSource }),
    ...(target.wikidataId === null && wikidataId !== null && { wikidataId }),
  };
}

import type { ConceptChanges } from '#domain/concept/history.ts';
import type { EditableLabel } from '#domain/concept/labels.ts';
import { m } from '#domain/messages.ts';
import type { Subject } from '#domain/subjects.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { recordConceptHistory } from '../concept-history.ts';
import { refreshConcepts } from '../refresh-concepts.ts';
import { rekeyConcepts } from '../rekey-concepts.ts';
import { isAnyMerged, reserveConcepts } from '../reserve-concepts.ts';
import { findConcepts, findSurvivor, invalidField } from './find-concepts.ts';
import { compareLabels, readEditableLabels, replaceLabels } from './labels.ts';
import { type LockedConcept, lockRows } from './lock-rows.ts';
import {
  addRelations,
  compareRelations,
  deleteRelations,
  findAddedRelations,
  isBroaderThan,
  type Relations,
  readRelations,
} from './relations.ts';

/** A verifier's edit of a concept. Properties that are undefined do not change. */
export type ConceptEdit = {
  /** The version that the verifier saw. */
  version: number;
  subject?: Subject | undefined;
  gloss?: string | null | undefined;
  definition?: string | null | undefined;
  definitionSource?: string | null | undefined;
  labels?: readonly EditableLabel[] | undefined;
  wikidataId?: string | null | undefined;
  /** The numbers of other concepts. */
  broader?: readonly number[] | undefined;
  related?: readonly number[] | undefined;
};

/**
 * Edits a concept. An edit that changes nothing succeeds, whatever version it names, so that a call
 * can be repeated.
 * @param reason the reason of a proposal that was accepted
 * @throws 400 if the edit names a concept or a source that does not exist, or its relations or its
 * definition contradict each other
 * @throws 409 if the concept was merged into another one, or has changed since the version
 */
export async function editConcept(
  tx: Queryable,
  conceptId: string,
  edit: ConceptEdit,
  actorId: string,
  reason: string | null = null,
): Promise<void> {
  const relations = await findRelations(tx, conceptId, edit);
  await reserveConcepts(tx, { toChange: [conceptId], toUse: relations.ids });
  if (await isAnyMerged(tx, relations.ids))
    throw new HttpProblem(409, m.errors_detail_concept_changed());
  const [before] = await lockRows(tx, [conceptId]);
  await checkNotMerged(tx, before);

  const columns = await prepareColumns(tx, before, edit);
  const labels = await prepareLabels(tx, before, edit);
  const related = await prepareRelations(tx, before, relations);
  const changes = {
    ...compareColumns(before, columns),
    ...compareLabels(labels.before, labels.after),
    ...compareRelations(related.before, related.after),
  };
  if (Object.keys(changes).length === 0) return;
  if (edit.version !== before.version)
    throw new HttpProblem(409, m.errors_detail_concept_changed());

  await tx
    .updateTable('concepts')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', conceptId)
    .execute();
  await replaceRelations(tx, conceptId, related);
  if (changes.labels || changes.hiddenLabels) {
    await replaceLabels(tx, conceptId, labels.after);
  }
  await recordConceptHistory(tx, [conceptId], { action: 'updated', actorId, reason, changes });
  await refreshConcepts(tx, [conceptId], actorId);
  await rekeyConcepts(tx, [conceptId]);
}

/** @throws 409 if the concept was merged into another one */
export async function checkNotMerged(
  tx: Queryable,
  concept: Pick<LockedConcept, 'id' | 'mergedInto'>,
): Promise<void> {
  if (concept.mergedInto === null) return;
  const number = await findSurvivor(tx, concept.id);
  throw new HttpProblem(409, m.errors_detail_concept_merged({ number: String(number) }));
}

/** The numbers of the concepts that an edit names, and the ids of all of them. */
type NamedRelations = {
  broader?: number[] | undefined;
  related?: number[] | undefined;
  ids: string[];
};

/**
 * Finds the concepts that an edit calls broader or related.
 * @throws 400 if one does not exist, or is the edited concept
 */
async function findRelations(
  tx: Queryable,
  conceptId: string,
  edit: Pick<ConceptEdit, 'broader' | 'related'>,
): Promise<NamedRelations> {
  const named: NamedRelations = { ids: [] };
  const found = await findConcepts(tx, [...(edit.broader ?? []), ...(edit.related ?? [])]);
  for (const kind of ['broader', 'related'] as const) {
    named[kind] = edit[kind]?.map((number) => {
      const concept = found.get(number);
      if (!concept) throw invalidField(kind, m.rules_related_unknown({ number: String(number) }));
      if (concept.id === conceptId) throw invalidField(kind, m.rules_related_to_itself());
      named.ids.push(concept.id);
      return concept.number;
    });
  }
  return named;
}

type Columns = Pick<
  Row<'concepts'>,
  'subject' | 'gloss' | 'definition' | 'definitionSource' | 'definitionTermId' | 'wikidataId'
>;

/** @throws 400 if the source of the definition does not exist, or there is no definition */
async function prepareColumns(
  tx: Queryable,
  before: LockedConcept,
  edit: ConceptEdit,
): Promise<Partial<Columns>> {
  const { subject, gloss, wikidataId } = edit;
  return {
    ...(subject !== undefined && { subject }),
    ...(gloss !== undefined && { gloss }),
    ...(wikidataId !== undefined && { wikidataId }),
    ...(await prepareDefinition(tx, before, edit)),
  };
}

async function prepareDefinition(
  tx: Queryable,
  before: LockedConcept,
  edit: Pick<ConceptEdit, 'definition' | 'definitionSource'>,
): Promise<Partial<Columns>> {
  const { definition = before.definition } = edit;
  const isSameText = definition === before.definition;
  const shownSource = isSameText ? before.definitionSource : null;
  const { definitionSource = shownSource } = edit;
  if (definition === null && definitionSource !== null)
    throw invalidField('definitionSource', m.rules_source_without_definition());
  if (isSameText && definitionSource === before.definitionSource) return {};
  // A definition that was taken from a term cannot be removed here, only replaced.
  if (definition === null && before.definitionTermId !== null) return {};
  await checkSource(tx, definitionSource);
  return { definition, definitionSource, definitionTermId: null };
}

async function checkSource(tx: Queryable, code: string | null): Promise<void> {
  if (code === null) return;
  const source = await tx
    .selectFrom('sources')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!source) throw invalidField('definitionSource', m.rules_source_unknown());
}

async function prepareLabels(tx: Queryable, concept: LockedConcept, { labels }: ConceptEdit) {
  const before = await readEditableLabels(tx, concept.id);
  if (!labels) return { before, after: before };
  const headword = await tx
    .selectFrom('conceptLabels')
    .select('text')
    .where('conceptId', '=', concept.id)
    .where('kind', '=', 'preferred')
    .executeTakeFirst();
  return { before, after: labels.filter(({ text }) => text !== headword?.text) };
}

/** @throws 400 if a concept would be both broader and related, or broader and narrower */
async function prepareRelations(
  tx: Queryable,
  concept: LockedConcept,
  named: NamedRelations,
): Promise<{ before: Relations; after: Relations }> {
  const before = await readRelations(tx, concept.id);
  const { broader = before.broader, related = before.related } = named;
  const sorted = (numbers: number[]) => [...new Set(numbers)].toSorted((a, b) => a - b);
  const after = { ...before, broader: sorted(broader), related: sorted(related) };
  const [both] = [...after.broader, ...after.narrower].filter((number) =>
    after.related.includes(number),
  );
  if (both !== undefined)
    throw invalidField('related', m.rules_related_twice({ number: String(both) }));
  for (const number of findAddedRelations(before, after).broader)
    if (await isBroaderThan(tx, concept.number, number))
      throw invalidField('broader', m.rules_broader_circle({ number: String(number) }));
  return { before, after };
}

async function replaceRelations(
  tx: Queryable,
  conceptId: string,
  { before, after }: { before: Relations; after: Relations },
): Promise<void> {
  await deleteRelations(tx, conceptId, findAddedRelations(after, before));
  await addRelations(tx, conceptId, findAddedRelations(before, after));
}

const changedColumns = [
  'subject',
  'gloss',
  'definition',
  'definitionSource',
  'wikidataId',
] as const;

function compareColumns(before: LockedConcept, columns: Partial<Columns>): ConceptChanges {
  const changes: ConceptChanges = {};
  for (const column of changedColumns) {
    const to = columns[column];
    if (to !== undefined && to !== before[column]) changes[column] = { from: before[column], to };
  }
  return changes;
}

import { checkRelated, checkSourceCode } from '#domain/concept/edit.ts';
import type { EditableLabel } from '#domain/concept/labels.ts';
import { m } from '#domain/messages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { FieldError } from '#domain/text.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { checkNotMerged, findConcepts, invalidField, refuseFields } from './find-concepts.ts';
import { type LabelEdit, readEditableLabels } from './labels.ts';
import type { LockedConcept } from './lock-rows.ts';
import type { ConceptChangeKind, ConceptPlan } from './plan.ts';
import {
  findAddedRelations,
  isBroaderThan,
  type RelationEdit,
  readRelations,
} from './relations.ts';
import type { ConceptColumns } from './store.ts';

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

/** An edit that changes nothing succeeds, whatever version it names, so that it can be repeated. */
export const edit: ConceptChangeKind<ConceptEdit, NamedRelations> = {
  permission: 'concept.edit',
  movesTerms: false,
  find: async (tx, conceptId, request) => {
    const { errors, ...found } = await findRelations(tx, conceptId, request);
    refuseFields(errors);
    return { usedIds: found.ids, found };
  },
  plan: (tx, { concept, found }, request) => planEdit(tx, concept, found, request),
};

/**
 * Checks the concepts and the source that the fields of an edit refer to, so that the reply names
 * every wrong field. The edit itself checks them again.
 * @param raw the body, before it is validated
 */
export async function findWrongNames(
  database: Queryable,
  conceptId: string,
  raw: Readonly<Record<string, unknown>>,
): Promise<FieldError[]> {
  const [broader, related] = [checkRelated(raw.broader), checkRelated(raw.related)];
  const source = checkSourceCode(raw.definitionSource ?? null);
  const { errors } = await findRelations(database, conceptId, {
    broader: broader.ok ? broader.value : undefined,
    related: related.ok ? related.value : undefined,
  });
  return [...errors, ...(source.ok ? await checkSource(database, source.value) : [])];
}

/** The edit of a proposal that a verifier accepts. */
export type ProposedEdit = {
  reason: string;
  /** Checks, once the concept is locked, that the proposal is still possible. */
  check: (concept: LockedConcept) => Promise<void>;
  changes: Pick<ConceptEdit, 'subject' | 'gloss' | 'definition'>;
};

export const editAsProposed: ConceptChangeKind<ProposedEdit> = {
  permission: 'proposal.decide',
  movesTerms: false,
  find: async () => ({ found: undefined }),
  plan: async (tx, { concept }, { check, changes, reason }) => {
    await check(concept);
    const request = { ...changes, version: concept.version };
    return { ...(await planEdit(tx, concept, { ids: [] }, request)), reason };
  },
};

/** @throws 409 if the concept was merged into another one */
async function planEdit(
  tx: Queryable,
  concept: LockedConcept,
  named: NamedRelations,
  request: ConceptEdit,
): Promise<ConceptPlan> {
  await checkNotMerged(tx, concept);
  const change = {
    concept,
    action: 'updated',
    columns: await prepareColumns(tx, concept, request),
    labels: await prepareLabels(tx, concept, request),
    relations: await prepareRelations(tx, concept, named),
  } as const;
  return { changes: [change], reason: null, version: request.version, shows: concept };
}

/** The numbers of the concepts that an edit names, and the ids of all of them. */
type NamedRelations = {
  broader?: number[] | undefined;
  related?: number[] | undefined;
  ids: string[];
};

/**
 * Finds the concepts that an edit calls broader or related.
 * @returns the concepts, and an error for each field that names a missing concept or the edited one
 */
async function findRelations(
  tx: Queryable,
  conceptId: string,
  edit: Pick<ConceptEdit, 'broader' | 'related'>,
): Promise<NamedRelations & { errors: FieldError[] }> {
  const named: NamedRelations = { ids: [] };
  const errors: FieldError[] = [];
  const found = await findConcepts(tx, [...(edit.broader ?? []), ...(edit.related ?? [])]);
  for (const kind of ['broader', 'related'] as const) {
    const numbers = edit[kind];
    if (numbers === undefined) continue;
    const others = numbers.flatMap((number) => found.get(number) ?? []);
    const unknown = numbers.find((number) => !found.has(number));
    if (unknown !== undefined)
      errors.push({ path: kind, message: m.rules_related_unknown({ number: String(unknown) }) });
    else if (others.some(({ id }) => id === conceptId))
      errors.push({ path: kind, message: m.rules_related_to_itself() });
    named[kind] = others.map(({ number }) => number);
    named.ids.push(...others.map(({ id }) => id));
  }
  return { ...named, errors };
}

/** @throws 400 if the source of the definition does not exist, or there is no definition */
async function prepareColumns(
  tx: Queryable,
  before: LockedConcept,
  edit: ConceptEdit,
): Promise<Partial<ConceptColumns>> {
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
): Promise<Partial<ConceptColumns>> {
  const { definition = before.definition } = edit;
  const isSameText = definition === before.definition;
  const shownSource = isSameText ? before.definitionSource : null;
  const { definitionSource = shownSource } = edit;
  if (definition === null && definitionSource !== null)
    throw invalidField('definitionSource', m.rules_source_without_definition());
  if (isSameText && definitionSource === before.definitionSource) return {};
  // A definition that was taken from a term cannot be removed here, only replaced.
  if (definition === null && before.definitionTermId !== null) return {};
  refuseFields(await checkSource(tx, definitionSource));
  return { definition, definitionSource, definitionTermId: null };
}

async function checkSource(tx: Queryable, code: string | null): Promise<FieldError[]> {
  if (code === null) return [];
  const source = await tx
    .selectFrom('sources')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  return source ? [] : [{ path: 'definitionSource', message: m.rules_source_unknown() }];
}

async function prepareLabels(
  tx: Queryable,
  concept: LockedConcept,
  { labels }: ConceptEdit,
): Promise<LabelEdit> {
  if (!labels) return { add: [], remove: [] };
  const before = await readEditableLabels(tx, concept.id);
  const headword = await tx
    .selectFrom('conceptLabels')
    .select('text')
    .where('conceptId', '=', concept.id)
    .where('kind', '=', 'preferred')
    .executeTakeFirst();
  const after = labels.filter(({ text }) => text !== headword?.text);
  return { add: withoutLabels(after, before), remove: withoutLabels(before, after) };
}

/** Returns the labels in the first list that are not in the second one. */
const withoutLabels = (labels: readonly EditableLabel[], others: readonly EditableLabel[]) =>
  labels.filter(
    (label) => !others.some(({ text, kind }) => text === label.text && kind === label.kind),
  );

/** @throws 400 if a concept would be both broader and related, or broader and narrower */
async function prepareRelations(
  tx: Queryable,
  concept: LockedConcept,
  named: NamedRelations,
): Promise<RelationEdit> {
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
  return { add: findAddedRelations(before, after), remove: findAddedRelations(after, before) };
}

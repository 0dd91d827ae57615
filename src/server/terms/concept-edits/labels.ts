import type { ConceptChanges } from '#domain/concept/history.ts';
import type { EditableLabel } from '#domain/concept/labels.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * A label that an edit can change: one that a verifier wrote, or that came with a verified term.
 */
const IS_EDITABLE = `
  l.kind in ('admitted', 'hidden')
  and (
    l.term_id is null
    or exists (
      select
      from terms t
      where t.id = l.term_id and t.status = 'verified'
    )
  )`;

const READ_LABELS = `
  select distinct l.text, l.kind
  from concept_labels l
  where l.concept_id = $1 and ${IS_EDITABLE}
  order by l.text, l.kind`;

/** Reads the labels of a concept that an edit can change. */
export async function readEditableLabels(
  tx: Queryable,
  conceptId: string,
): Promise<EditableLabel[]> {
  const { rows } = await tx.query<EditableLabel>(READ_LABELS, [conceptId]);
  return rows;
}

/** Labels to add to a concept, which then belong to no term, and to remove from it. */
export type LabelEdit = {
  add: readonly EditableLabel[];
  remove: readonly EditableLabel[];
  /** Whether to remove only labels that belong to no term. */
  onlyOwn?: boolean;
};

const DELETE_LABELS = `
  delete from concept_labels l
  using unnest($2::text[], $3::text[]) as removed (text, kind)
  where l.concept_id = $1
    and l.text = removed.text
    and l.kind = removed.kind
    and (l.term_id is null or not $4)
    and ${IS_EDITABLE}`;

const INSERT_MISSING = `
  insert into concept_labels (concept_id, text, kind)
  select $1, added.text, added.kind
  from unnest($2::text[], $3::text[]) as added (text, kind)
  where not exists (
    select
    from concept_labels l
    where l.concept_id = $1
      and l.text = added.text
      and l.kind = added.kind
      and ${IS_EDITABLE}
  )
  on conflict do nothing`;

const toParameters = (conceptId: string, labels: readonly EditableLabel[]) => [
  conceptId,
  labels.map(({ text }) => text),
  labels.map(({ kind }) => kind),
];

export async function editLabels(
  tx: Queryable,
  conceptId: string,
  { add, remove, onlyOwn = false }: LabelEdit,
): Promise<void> {
  if (remove.length > 0)
    await tx.query(DELETE_LABELS, [...toParameters(conceptId, remove), onlyOwn]);
  if (add.length > 0) await tx.query(INSERT_MISSING, toParameters(conceptId, add));
}

/** Reads the headword of a concept and the labels that belong to no term. */
export function readOwnLabels(tx: Queryable, conceptId: string) {
  return tx
    .selectFrom('conceptLabels')
    .select(['text', 'kind'])
    .where('conceptId', '=', conceptId)
    .where('termId', 'is', null)
    .orderBy('text')
    .execute() as Promise<{ text: string; kind: EditableLabel['kind'] | 'preferred' }[]>;
}

/** Separates labels in the history. No label contains it. */
const SEPARATOR = '; ';
const changeFields = { admitted: 'labels', hidden: 'hiddenLabels' } as const;

/** Returns what changes between two lists of labels, for the history. */
export function compareLabels(
  before: readonly EditableLabel[],
  after: readonly EditableLabel[],
): ConceptChanges {
  const changes: ConceptChanges = {};
  for (const kind of ['admitted', 'hidden'] as const) {
    const [from, to] = [before, after].map((labels) => joinLabels(labels, kind));
    if (from !== to) changes[changeFields[kind]] = { from: from || null, to: to || null };
  }
  return changes;
}

const joinLabels = (labels: readonly EditableLabel[], kind: EditableLabel['kind']): string =>
  labels
    .filter((label) => label.kind === kind)
    .map(({ text }) => text)
    .toSorted()
    .join(SEPARATOR);

/** Returns the labels that a recorded change added. */
export function findAddedLabels(changes: ConceptChanges): EditableLabel[] {
  return (['admitted', 'hidden'] as const).flatMap((kind) => {
    const { from, to } = changes[changeFields[kind]] ?? { from: null, to: null };
    const before = new Set(from?.split(SEPARATOR));
    return (to?.split(SEPARATOR) ?? [])
      .filter((text) => !before.has(text))
      .map((text) => ({ text, kind }));
  });
}

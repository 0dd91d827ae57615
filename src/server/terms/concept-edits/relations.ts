import type { ConceptChanges } from '#domain/concept/history.ts';
import type { Queryable } from '#server/platform/db/database.ts';

const relationKinds = ['broader', 'narrower', 'related'] as const;
/** The numbers of the concepts to which a concept is related, in ascending order. */
export type Relations = Record<(typeof relationKinds)[number], number[]>;

/** Related concepts are stored once, so they are read from both sides. */
const READ_RELATIONS = `
  select
    case
      when r.kind = 'related' then 'related'
      when r.concept_id = $1 then 'broader'
      else 'narrower'
    end as kind,
    o.number
  from concept_relations r
  join concepts o
    on o.id = case when r.concept_id = $1 then r.other_id else r.concept_id end
    and o.merged_into is null
  where r.concept_id = $1 or r.other_id = $1
  order by o.number`;

export async function readRelations(tx: Queryable, conceptId: string): Promise<Relations> {
  const { rows } = await tx.query<{ kind: keyof Relations; number: number }>(READ_RELATIONS, [
    conceptId,
  ]);
  const pickNumbers = (kind: keyof Relations) =>
    rows.filter((row) => row.kind === kind).map(({ number }) => number);
  return {
    broader: pickNumbers('broader'),
    narrower: pickNumbers('narrower'),
    related: pickNumbers('related'),
  };
}

const INSERT_RELATIONS = `
  insert into concept_relations (concept_id, kind, other_id)
  select
    case $2
      when 'broader' then $1
      when 'narrower' then o.id
      else least($1, o.id)
    end,
    case $2 when 'related' then 'related' else 'broader' end,
    case $2
      when 'broader' then o.id
      when 'narrower' then $1
      else greatest($1, o.id)
    end
  from concepts o
  where o.number = any($3::integer[])
  on conflict do nothing`;

const DELETE_RELATIONS = `
  delete from concept_relations r
  using concepts o
  where o.number = any($3::integer[])
    and case $2::text
      when 'broader' then r.kind = 'broader' and r.concept_id = $1 and r.other_id = o.id
      when 'narrower' then r.kind = 'broader' and r.concept_id = o.id and r.other_id = $1
      else r.kind = 'related'
        and r.concept_id = least($1, o.id)
        and r.other_id = greatest($1, o.id)
    end`;

/** Relations to add to a concept and to remove from it. */
export type RelationEdit = { add?: Partial<Relations>; remove?: Partial<Relations> };

export async function editRelations(
  tx: Queryable,
  conceptId: string,
  { add = {}, remove = {} }: RelationEdit,
): Promise<void> {
  await forEachKind(remove, (kind, numbers) =>
    tx.query(DELETE_RELATIONS, [conceptId, kind, numbers]),
  );
  await forEachKind(add, (kind, numbers) => tx.query(INSERT_RELATIONS, [conceptId, kind, numbers]));
}

async function forEachKind(
  relations: Partial<Relations>,
  run: (kind: keyof Relations, numbers: readonly number[]) => Promise<unknown>,
): Promise<void> {
  for (const kind of relationKinds) {
    const numbers = relations[kind] ?? [];
    if (numbers.length > 0) await run(kind, numbers);
  }
}

const BROADER_THAN = `
  with recursive broader as (
    select id
    from concepts
    where number = $2
    union
    select r.other_id
    from broader
    join concept_relations r on r.concept_id = broader.id and r.kind = 'broader'
  )
  select exists (
    select
    from broader
    join concepts c on c.id = broader.id
    where c.number = $1
  ) as found`;

/**
 * Checks whether a concept is broader than `other`, directly or indirectly. Also returns true
 * if both numbers name the same concept.
 */
export async function isBroaderThan(
  tx: Queryable,
  number: number,
  other: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(BROADER_THAN, [number, other]);
  return rows[0]?.found ?? false;
}

/** Returns the numbers in the first list that are not in the second one. */
const without = (numbers: readonly number[], others: readonly number[]): number[] =>
  numbers.filter((number) => !others.includes(number));

/** Returns the relations in `after` that are not in `before`. */
export function findAddedRelations(before: Relations, after: Relations): Relations {
  return {
    broader: without(after.broader, before.broader),
    narrower: without(after.narrower, before.narrower),
    related: without(after.related, before.related),
  };
}

/** Returns what changes between two sets of relations, for the history. */
export function compareRelations(before: Relations, after: Relations): ConceptChanges {
  const changes: ConceptChanges = {};
  for (const kind of relationKinds) {
    const [from, to] = [before[kind].join(' '), after[kind].join(' ')];
    if (from !== to) changes[kind] = { from: from || null, to: to || null };
  }
  return changes;
}

/** Returns the relations that a recorded change added. */
export function readRecordedRelations(changes: ConceptChanges): Relations {
  const numbersIn = (kind: keyof Relations) => {
    const { from, to } = changes[kind] ?? { from: null, to: null };
    return without(splitNumbers(to), splitNumbers(from));
  };
  return {
    broader: numbersIn('broader'),
    narrower: numbersIn('narrower'),
    related: numbersIn('related'),
  };
}

const splitNumbers = (text: string | null): number[] => (text ? text.split(' ').map(Number) : []);

import { m } from '#domain/messages.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { findSurvivor } from '#server/terms/concept-edits/find-concepts.ts';

export type ConceptToChange = Pick<Row<'concepts'>, 'id' | 'subject' | 'mergedInto'>;

const FIND_CONCEPT = `
  select c.id, c.subject, c.merged_into
  from concepts c
  where c.number = $1
    and (
      c.merged_into is not null
      or exists (
        select
        from terms t
        where t.concept_id = c.id
      )
    )`;

/**
 * Finds the concept to edit, merge, split or restore, even if it was merged. People who may do that
 * can see the terms of all concepts, so their visibility is not checked.
 * @throws 404 if there is no such concept, or it has no terms
 */
export async function findToChange(database: Queryable, number: number): Promise<ConceptToChange> {
  const { rows } = await database.query<ConceptToChange>(FIND_CONCEPT, [number]);
  const [concept] = rows;
  if (!concept) throw new HttpProblem(404, m.errors_detail_missing());
  return concept;
}

/** @throws 409 if the concept was merged into another one */
export async function checkUnmerged(
  database: Queryable,
  { id, mergedInto }: ConceptToChange,
): Promise<undefined> {
  if (mergedInto === null) return;
  const number = await findSurvivor(database, id);
  throw new HttpProblem(409, m.errors_detail_concept_merged({ number: String(number) }));
}

/** @throws 409 if the concept is not merged into another one */
export async function checkMerged({ mergedInto }: ConceptToChange): Promise<undefined> {
  if (mergedInto === null) throw new HttpProblem(409, m.errors_detail_concept_not_merged());
}

import { m } from '#domain/messages.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { canSee, visibilityParameters } from './concept-sql.ts';

const FIND_CONCEPT = `
  select c.id
  from concepts c
  where c.number = $1
    and (
      c.merged_into is not null
      or exists (
        select
        from terms t
        where t.concept_id = c.id and ${canSee('t')}
      )
    )`;

/**
 * Finds the concept to edit, merge, split or restore, even if it was merged.
 * @returns its id
 * @throws 404 if there is no such concept, or the caller may not see any of its terms
 */
export async function findToChange(
  database: Queryable,
  caller: Caller,
  number: number,
): Promise<string> {
  const { rows } = await database.query<Pick<Row<'concepts'>, 'id'>>(FIND_CONCEPT, [
    number,
    ...visibilityParameters(caller),
  ]);
  const [concept] = rows;
  if (!concept) throw new HttpProblem(404, m.errors_detail_missing());
  return concept.id;
}

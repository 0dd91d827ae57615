import { m } from '#domain/messages.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/** Returns the 400 for a field of the request that names something wrong. */
export const invalidField = (path: string, message: string): HttpProblem =>
  new HttpProblem(400, m.errors_detail_fields(), { errors: [{ path, message }] });

const FIND_BY_NUMBER = `
  with recursive chain as (
    select number as asked, id, number, subject, merged_into
    from concepts
    where number = any($1::integer[])
    union all
    select chain.asked, c.id, c.number, c.subject, c.merged_into
    from chain
    join concepts c on c.id = chain.merged_into
  )
  select asked, id, number, subject
  from chain
  where merged_into is null
    and exists (
      select
      from terms t
      where t.concept_id = chain.id
    )`;

export type FoundConcept = Pick<Row<'concepts'>, 'id' | 'subject'> & { number: number };

/**
 * Finds concepts with terms by their public numbers. Instead of a concept that was merged, finds
 * the one that contains its terms now.
 */
export async function findConcepts(
  tx: Queryable,
  numbers: readonly number[],
): Promise<Map<number, FoundConcept>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await tx.query<FoundConcept & { asked: number }>(FIND_BY_NUMBER, [numbers]);
  return new Map(rows.map(({ asked, ...concept }) => [asked, concept]));
}

/** Returns the number of the concept into which a concept was merged. */
export async function findSurvivor(tx: Queryable, conceptId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('concepts')
    .innerJoin('concepts as survivor', 'survivor.id', 'concepts.mergedInto')
    .select('survivor.number')
    .where('concepts.id', '=', conceptId)
    .executeTakeFirst();
  return row?.number ?? null;
}

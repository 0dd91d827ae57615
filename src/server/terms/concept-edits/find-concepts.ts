import { errorText } from '#contract/error-texts.ts';
import type { FieldError } from '#domain/text.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/** Returns the 400 for a field of the request that names something wrong. */
export const invalidField = (path: string, message: string): HttpProblem =>
  new HttpProblem(400, errorText('fields'), { errors: [{ path, message }] });

/** @throws 400 if there are errors of fields */
export function refuseFields(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new HttpProblem(400, errorText('fields'), { errors: [...errors] });
}

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

/** @throws 409 if the concept was merged into another one */
export async function checkNotMerged(
  tx: Queryable,
  { mergedInto }: Pick<Row<'concepts'>, 'mergedInto'>,
): Promise<void> {
  if (mergedInto === null) return;
  const { number } = await tx
    .selectFrom('concepts')
    .select('number')
    .where('id', '=', mergedInto)
    .executeTakeFirstOrThrow();
  throw new HttpProblem(409, errorText('concept_merged', { number: String(number) }));
}

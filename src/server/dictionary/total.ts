import type { Queryable } from '../db/database.ts';

/** What a list without a query is narrowed to; null where it is not. */
export type ListScope = { status: string; language: string | null; subject: string | null; submitterId: string | null };

/** How many terms a list without a query has, exact. The one place that counts them. */
export async function totalOf(database: Queryable, scope: ListScope): Promise<number> {
  const values: unknown[] = [];
  const conditions = Object.entries({ status: scope.status, language: scope.language, subject: scope.subject, submitter_id: scope.submitterId })
    .flatMap(([column, value]) => (value === null ? [] : [`${column} = $${values.push(value)}`]));
  const { rows } = await database.query<{ total: number }>(`select count(*) as total from terms where ${conditions.join(' and ')}`, values);
  return rows[0]!.total;
}

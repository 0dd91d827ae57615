import { sql } from 'kysely';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { isListedTerm, isPublicTerm } from '../rows/unlisted.ts';

/*
 * Exact counts that are read without scanning the terms. Triggers update the counters in the
 * transaction of each change (migrations/0007_statistics.sql).
 */

type Filters = Pick<Row<'termCounts'>, 'status' | 'language' | 'subject'>;
export type TermCount = Filters & { count: number };

/**
 * Returns the number of terms for each combination of status, language and subject that has terms.
 */
export function termCounts(database: Queryable): Promise<TermCount[]> {
  return database
    .selectFrom('termCounts')
    .select(['status', 'language', 'subject'])
    .select(sql<number>`sum(n)::bigint`.as('count'))
    .groupBy(['status', 'language', 'subject'])
    .having((eb) => eb.fn.sum('n'), '<>', 0)
    .execute();
}

/** The most selective filter comes first, because PostgreSQL stops at the first false condition. */
const filterColumns = ['subject', 'language', 'status'] as const;

/** Counts the terms that match the filters. An omitted filter or 'all' matches every term. */
export async function countTerms(
  database: Queryable,
  filters: { [Name in keyof Filters]?: Filters[Name] | 'all' } = {},
): Promise<number> {
  const columns = filterColumns.filter((column) => (filters[column] ?? 'all') !== 'all');
  const conditions = columns.map((column, index) => `${column} = $${index + 1}`);
  const { rows } = await database.query<Pick<TermCount, 'count'>>(
    `select coalesce(sum(n), 0)::bigint as count
     from term_counts
     where ${['true', ...conditions].join(' and ')}`,
    columns.map((column) => filters[column]),
  );
  return rows[0]?.count ?? 0;
}

/**
 * Looks up the next person in an index for each step, because a system user has submitted nearly all
 * terms of a site that imported its words: PostgreSQL would read them all to find the few others.
 */
const countContributorsSql = (termCondition: string): string => `
  with recursive submitters (id) as (
    (select submitter_id from terms as t where ${termCondition} order by submitter_id limit 1)
    union all
    select (
      select t.submitter_id
      from terms as t
      where t.submitter_id > previous.id and ${termCondition}
      order by t.submitter_id
      limit 1
    )
    from submitters as previous
    where previous.id is not null
  )
  select count(*) as count
  from submitters
  join users on users.id = submitters.id
  where not users.is_system`;

/**
 * Plain SQL, because the query builder would compile the query again for each request of the
 * landing page (decision 0026).
 */
const COUNT_CONTRIBUTORS = {
  all: countContributorsSql(isListedTerm('t')),
  verified: countContributorsSql(isPublicTerm('t')),
};

/**
 * Counts the users who have submitted at least one term or, if `of` is 'verified', at least one
 * verified term. Does not count system users, and ignores unlisted terms (unlisted.ts).
 */
export async function countContributors(
  database: Queryable,
  of: keyof typeof COUNT_CONTRIBUTORS,
): Promise<number> {
  const { rows } = await database.query<Pick<TermCount, 'count'>>(COUNT_CONTRIBUTORS[of]);
  return rows[0]?.count ?? 0;
}

import type { Statistics } from '#contract/administration/statistics.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { countContributors } from '#server/terms/derived/counts.ts';

/*
 * The queries of the monthly statistics. Each of them reads an index, or counters that database
 * triggers maintain.
 */

const MONTH = `to_char(month, 'YYYY-MM') as month`;
const IN_WINDOW = `month between ($1 || '-01')::date and ($2 || '-01')::date`;
const windowOf = (months: readonly string[]) => [months[0], months.at(-1)];

/** Returns one row for every month. A month without a row in `rows` gets the values of `empty`. */
function fillMonths<Counts extends object>(
  months: readonly string[],
  rows: readonly ({ month: string } & Counts)[],
  empty: Counts,
): ({ month: string } & Counts)[] {
  return months.map((month) => rows.find((row) => row.month === month) ?? { month, ...empty });
}

const TERMS_BY_MONTH = `
  select ${MONTH}, status, sum(n)::bigint as count
  from month_counts
  where ${IN_WINDOW}
  group by 1, 2`;

type MonthCount = Pick<Row<'monthCounts'>, 'status'> & { month: string; count: number };

/** Counts the terms that were submitted in each month, by their current status. */
export async function countTermsByMonth(
  tx: Queryable,
  months: readonly string[],
): Promise<MonthCount[]> {
  const { rows } = await tx.query<MonthCount>(TERMS_BY_MONTH, windowOf(months));
  return rows;
}

const PEOPLE_BY_MONTH = `
  select
    ${MONTH},
    sum(contributors)::bigint as contributors,
    sum(verifiers)::bigint as verifiers
  from (
    select month, count(*) as contributors, 0 as verifiers
    from contributor_months
    where ${IN_WINDOW}
    group by month
    union all
    select month, 0, count(distinct person_id)
    from reviewer_counts
    where ${IN_WINDOW}
    group by month
  ) as active
  group by 1`;

const COUNT_VERIFIERS = `
  select count(distinct person_id) as verifiers
  from reviewer_counts`;

type People = Statistics['people'];

/** Counts the users who submitted a term, whatever its status, and those who decided on one. */
export async function countPeople(tx: Queryable, months: readonly string[]): Promise<People> {
  const byMonth = await tx.query<People['byMonth'][number]>(PEOPLE_BY_MONTH, windowOf(months));
  const all = await tx.query<{ verifiers: number }>(COUNT_VERIFIERS);
  return {
    total: {
      contributors: await countContributors(tx, 'all'),
      verifiers: all.rows[0]?.verifiers ?? 0,
    },
    byMonth: fillMonths(months, byMonth.rows, { contributors: 0, verifiers: 0 }),
  };
}

const REVIEW_SUMS = `
  coalesce(sum(n) filter (where action = 'verified'), 0)::bigint as approved,
  coalesce(sum(n) filter (where action = 'rejected'), 0)::bigint as rejected`;

const COUNT_REVIEWS = `
  select ${REVIEW_SUMS}
  from reviewer_counts`;

const REVIEWS_BY_MONTH = `
  select ${MONTH}, ${REVIEW_SUMS}
  from reviewer_counts
  where ${IN_WINDOW}
  group by 1`;

type Reviews = Statistics['reviews'];

export async function countReviews(tx: Queryable, months: readonly string[]): Promise<Reviews> {
  const all = await tx.query<Reviews['total']>(COUNT_REVIEWS);
  const byMonth = await tx.query<Reviews['byMonth'][number]>(REVIEWS_BY_MONTH, windowOf(months));
  const empty = { approved: 0, rejected: 0 };
  return {
    total: all.rows[0] ?? empty,
    byMonth: fillMonths(months, byMonth.rows, empty),
  };
}

const COMPLETED_DONATIONS = `
  select month_of(created_at) as month, amount - refunded_cents as amount
  from donations
  where status = 'completed'`;

const DONATION_SUMS = `
  count(*) as count,
  coalesce(sum(amount), 0)::bigint as cents`;

const SUM_DONATIONS = `
  select ${DONATION_SUMS}
  from (${COMPLETED_DONATIONS}) as completed`;

const DONATIONS_BY_MONTH = `
  select ${MONTH}, ${DONATION_SUMS}
  from (
    ${COMPLETED_DONATIONS}
      and created_at >= ($1 || '-01')::timestamp at time zone 'UTC'
  ) as completed
  where ${IN_WINDOW}
  group by 1`;

type Donations = Statistics['donations'];

/** Counts completed donations, and sums their amounts after refunds, in cents. */
export async function sumDonations(tx: Queryable, months: readonly string[]): Promise<Donations> {
  const all = await tx.query<Donations['total']>(SUM_DONATIONS);
  const byMonth = await tx.query<Donations['byMonth'][number]>(
    DONATIONS_BY_MONTH,
    windowOf(months),
  );
  const empty = { count: 0, cents: 0 };
  return {
    total: all.rows[0] ?? empty,
    byMonth: fillMonths(months, byMonth.rows, empty),
  };
}

import type { Statistics } from '#contract/statistics.ts';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { subjectIds } from '#domain/subjects.ts';
import { type TermStatus, termStatuses } from '#domain/term/transitions.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { countContributors, type TermCount, termCounts } from '#server/terms/counts.ts';
import { monthsUntil } from './months.ts';
import { queueAges, reviewTimes } from './waiting.ts';

/** Every figure of one moment: they agree with each other, whatever is written meanwhile. */
export async function readStatistics(database: Database, now: Date): Promise<Statistics> {
  const months = monthsUntil(now, limits.statistics.months);
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const counts = await termCounts(tx);
    return {
      asOf: now.toISOString(),
      terms: {
        total: byStatus(counts),
        byLanguage: languageIds.map((language) => ({
          language,
          ...byStatus(counts.filter((row) => row.language === language)),
        })),
        bySubject: subjectIds.map((subject) => ({
          subject,
          ...byStatus(counts.filter((row) => row.subject === subject)),
        })),
        byMonth: await termsByMonth(tx, months),
      },
      reviewTimes: await reviewTimes(tx, months[0]!),
      queue: await queueAges(tx, now, (language) =>
        sum(counts.filter((row) => row.language === language && row.status === 'pending')),
      ),
      people: await people(tx, months),
      reviews: await reviews(tx, months),
      donations: await donations(tx, months),
    };
  });
}

const sum = (counts: readonly Pick<TermCount, 'count'>[]) =>
  counts.reduce((total, { count }) => total + count, 0);

function byStatus(
  counts: readonly Pick<TermCount, 'status' | 'count'>[],
): Record<TermStatus, number> {
  return Object.fromEntries(
    termStatuses.map((status) => [status, sum(counts.filter((row) => row.status === status))]),
  ) as Record<TermStatus, number>;
}

/** A row for every month, also where nothing happened. */
function filled<Row extends object>(
  months: readonly string[],
  rows: readonly ({ month: string } & Row)[],
  nothing: Row,
): ({ month: string } & Row)[] {
  return months.map((month) => rows.find((row) => row.month === month) ?? { month, ...nothing });
}

const MONTH = `to_char(month, 'YYYY-MM') as month`;
const WINDOW = `month between ($1 || '-01')::date and ($2 || '-01')::date`;
const statisticsWindow = (months: readonly string[]) => [months[0], months.at(-1)];

async function termsByMonth(
  tx: Queryable,
  months: readonly string[],
): Promise<Statistics['terms']['byMonth']> {
  const { rows } = await tx.query<{ month: string; status: TermStatus; count: number }>(
    `select ${MONTH}, status, sum(n)::bigint as count from month_counts where ${WINDOW} group by 1, 2`,
    statisticsWindow(months),
  );
  return months.map((month) => ({ month, ...byStatus(rows.filter((row) => row.month === month)) }));
}

/**
 * Who submitted, whatever became of it, and who decided. Both are counted once a month, and once in
 * all.
 */
async function people(tx: Queryable, months: readonly string[]): Promise<Statistics['people']> {
  const { rows } = await tx.query<{ month: string; contributors: number; verifiers: number }>(
    `select ${MONTH}, sum(contributors)::bigint as contributors, sum(verifiers)::bigint as verifiers from (
       select month, count(*) as contributors, 0 as verifiers from contributor_months where ${WINDOW} group by month
       union all select month, 0, count(distinct person_id) from reviewer_counts where ${WINDOW} group by month
     ) as active group by 1`,
    statisticsWindow(months),
  );
  const {
    rows: [decided],
  } = await tx.query<{ verifiers: number }>(
    'select count(distinct person_id) as verifiers from reviewer_counts',
  );
  return {
    total: { contributors: await countContributors(tx, 'all'), verifiers: decided!.verifiers },
    byMonth: filled(months, rows, { contributors: 0, verifiers: 0 }),
  };
}

async function reviews(tx: Queryable, months: readonly string[]): Promise<Statistics['reviews']> {
  const sums = `coalesce(sum(n) filter (where action = 'verified'), 0)::bigint as approved, coalesce(sum(n) filter (where action = 'rejected'), 0)::bigint as rejected`;
  const {
    rows: [total],
  } = await tx.query<Statistics['reviews']['total']>(`select ${sums} from reviewer_counts`);
  const { rows } = await tx.query<Statistics['reviews']['byMonth'][number]>(
    `select ${MONTH}, ${sums} from reviewer_counts where ${WINDOW} group by 1`,
    statisticsWindow(months),
  );
  return { total: total!, byMonth: filled(months, rows, { approved: 0, rejected: 0 }) };
}

async function donations(
  tx: Queryable,
  months: readonly string[],
): Promise<Statistics['donations']> {
  const sums = 'count(*) as count, coalesce(sum(amount), 0)::bigint as cents';
  const completed = `
    select month_of(created_at) as month, amount - refunded_cents as amount
    from donations
    where status = 'completed'`;
  const {
    rows: [total],
  } = await tx.query<Statistics['donations']['total']>(`select ${sums} from (${completed}) as d`);
  const { rows } = await tx.query<Statistics['donations']['byMonth'][number]>(
    `select ${MONTH}, ${sums} from (${completed} and created_at >= ($1 || '-01')::timestamp at time zone 'UTC') as d where ${WINDOW} group by 1`,
    statisticsWindow(months),
  );
  return { total: total!, byMonth: filled(months, rows, { count: 0, cents: 0 }) };
}

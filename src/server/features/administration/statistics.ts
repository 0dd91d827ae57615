import type { Statistics } from '#contract/administration/statistics.ts';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { subjectIds } from '#domain/subjects.ts';
import { type TermStatus, termStatuses } from '#domain/term/status.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type TermCount, termCounts } from '#server/terms/derived/counts.ts';
import { countPeople, countReviews, countTermsByMonth, sumDonations } from './monthly.ts';
import { readQueueAges, readReviewTimesByMonth } from './waiting-times.ts';

/** Reads all statistics from one snapshot, so that they are consistent with each other. */
export async function readStatistics(database: Database, now: Date): Promise<Statistics> {
  const months = monthsUntil(now, limits.statistics.months);
  const [firstMonth = ''] = months;
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const counts = await termCounts(tx);
    const byMonth = await countTermsByMonth(tx, months);
    return {
      asOf: now.toISOString(),
      terms: {
        ...summarizeTerms(counts),
        byMonth: months.map((month) => ({
          month,
          ...sumByStatus(byMonth.filter((row) => row.month === month)),
        })),
      },
      reviewTimes: await readReviewTimesByMonth(tx, firstMonth, now),
      queue: await readQueueAges(tx, now, (language) =>
        sum(counts.filter((row) => row.language === language && row.status === 'pending')),
      ),
      people: await countPeople(tx, months),
      reviews: await countReviews(tx, months),
      donations: await sumDonations(tx, months),
    };
  });
}

function summarizeTerms(counts: readonly TermCount[]): Omit<Statistics['terms'], 'byMonth'> {
  return {
    total: sumByStatus(counts),
    byLanguage: languageIds.map((language) => ({
      language,
      ...sumByStatus(counts.filter((row) => row.language === language)),
    })),
    bySubject: subjectIds.map((subject) => ({
      subject,
      ...sumByStatus(counts.filter((row) => row.subject === subject)),
    })),
  };
}

const sum = (counts: readonly Pick<TermCount, 'count'>[]) =>
  counts.reduce((total, { count }) => total + count, 0);

function sumByStatus(
  counts: readonly Pick<TermCount, 'status' | 'count'>[],
): Record<TermStatus, number> {
  return Object.fromEntries(
    termStatuses.map((status) => [status, sum(counts.filter((row) => row.status === status))]),
  ) as Record<TermStatus, number>;
}

/**
 * Returns the last `count` calendar months in UTC, oldest first, in the form "2026-11". The last
 * one is the month of `now`.
 */
export function monthsUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index)))
      .toISOString()
      .slice(0, 7),
  );
}

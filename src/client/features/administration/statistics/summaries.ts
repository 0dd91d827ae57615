import type { Statistics } from '#contract/administration/statistics.ts';
import { nameLanguage } from '#domain/languages.ts';
import { dollars } from '#domain/locale/money.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { formatDuration } from './format.ts';

/*
 * Each `summarize` function describes the data of a chart in a sentence or two, and returns null if
 * there is nothing to draw.
 */

export type StatusCounts = { verified: number; pending: number; rejected: number };

export const sumStatuses = ({ verified, pending, rejected }: StatusCounts): number =>
  verified + pending + rejected;

export function summarizeLanguages({ terms }: Statistics): string | null {
  const count = sumStatuses(terms.total);
  if (count === 0) return null;
  const largest = maxBy(terms.byLanguage, sumStatuses);
  return m.statistics_languages_summary({
    count,
    verified: terms.total.verified,
    language: nameLanguage(largest.language),
    most: sumStatuses(largest),
  });
}

export function summarizeSubjects({ terms: { bySubject } }: Statistics): string | null {
  const used = bySubject.filter((row) => sumStatuses(row) > 0);
  if (used.length === 0) return null;
  const largest = maxBy(used, sumStatuses);
  return m.statistics_subjects_summary({
    used: used.length,
    count: bySubject.length,
    subject: nameSubject(largest.subject),
    most: sumStatuses(largest),
  });
}

export function summarizeSubmissions({ terms: { byMonth } }: Statistics): string | null {
  const count = sumBy(byMonth, sumStatuses);
  const current = byMonth.at(-1);
  if (count === 0 || !current) return null;
  return m.statistics_months_summary({ count, month: sumStatuses(current) });
}

export function summarizeReviews({ reviews: { byMonth, total } }: Statistics): string | null {
  const approved = sumBy(byMonth, (row) => row.approved);
  const rejected = sumBy(byMonth, (row) => row.rejected);
  if (approved + rejected === 0) return null;
  return m.statistics_reviews_summary({
    approved,
    rejected,
    allApproved: total.approved,
    allRejected: total.rejected,
  });
}

export function summarizeReviewTimes({ reviewTimes }: Statistics): string | null {
  const measured = reviewTimes.filter((row) => row.median !== null);
  if (measured.length === 0) return null;
  const slowest = maxBy(measured, (row) => row.median ?? 0);
  return m.statistics_review_times_summary({
    count: sumBy(measured, (row) => row.reviewed),
    duration: formatDuration(slowest.median),
    language: nameLanguage(slowest.language),
  });
}

export function summarizeQueue({ queue }: Statistics): string | null {
  const queued = queue.filter((row) => row.oldest !== null);
  if (queued.length === 0) return null;
  const oldest = maxBy(queued, (row) => row.oldest ?? 0);
  return m.statistics_queue_summary({
    count: sumBy(queued, (row) => row.pending),
    language: nameLanguage(oldest.language),
    age: formatDuration(oldest.oldest),
  });
}

export function summarizePeople({ people: { byMonth, total } }: Statistics): string | null {
  const current = byMonth.at(-1);
  const active = sumBy(byMonth, (row) => row.contributors + row.verifiers);
  if (active === 0 || !current) return null;
  return m.statistics_people_summary({
    contributors: current.contributors,
    verifiers: current.verifiers,
    allContributors: total.contributors,
    allVerifiers: total.verifiers,
  });
}

export function summarizeDonations({ donations: { byMonth, total } }: Statistics): string | null {
  const count = sumBy(byMonth, (row) => row.count);
  if (count === 0) return null;
  return m.statistics_donations_summary({
    count,
    sum: dollars(sumBy(byMonth, (row) => row.cents)),
    allCount: total.count,
    allSum: dollars(total.cents),
  });
}

const maxBy = <Row>(rows: readonly Row[], measure: (row: Row) => number): Row =>
  rows.reduce((largest, row) => (measure(row) > measure(largest) ? row : largest));

const sumBy = <Row>(rows: readonly Row[], measure: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + measure(row), 0);

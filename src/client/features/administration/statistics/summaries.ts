import type { Statistics } from '#contract/statistics.ts';
import { languages } from '#domain/languages.ts';
import { plural } from '#domain/plural.ts';
import { subjects } from '#domain/subjects.ts';
import { duration, money, number } from './words.ts';

/*
 * What each figure says, in a sentence; null where there is nothing to draw, with the sentence for
 * that in `nothing`.
 */

type Statuses = { verified: number; pending: number; rejected: number };
export const inAll = ({ verified, pending, rejected }: Statuses): number =>
  verified + pending + rejected;
const largest = <Row>(rows: readonly Row[], of: (row: Row) => number): Row =>
  rows.reduce((most, row) => (of(row) > of(most) ? row : most));
const total = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

export const nothing = {
  languages: 'There are no terms yet.',
  subjects: 'No subject has a term yet.',
  submissions: 'Nothing was submitted in the last twelve months.',
  reviews: 'Nobody reviewed a term in the last twelve months.',
  reviewTimes: 'No submission had its first decision in the last twelve months.',
  queue: 'Nothing is waiting for review.',
  people: 'Nobody contributed or verified in the last twelve months.',
  donations: 'No donation was completed in the last twelve months.',
} as const;

export function languagesSummary({ terms }: Statistics): string | null {
  if (inAll(terms.total) === 0) return null;
  const most = largest(terms.byLanguage, inAll);
  return `There are ${plural(inAll(terms.total), { one: '# term', other: '# terms' })}, ${number(terms.total.verified)} of them verified. ${languages[most.language].name} has the most, with ${number(inAll(most))}.`;
}

export function subjectsSummary({ terms }: Statistics): string | null {
  const used = terms.bySubject.filter((row) => inAll(row) > 0);
  if (used.length === 0) return null;
  const most = largest(used, inAll);
  return `${used.length} of ${terms.bySubject.length} subjects have terms. ${subjects[most.subject]} has the most, with ${number(inAll(most))}.`;
}

export function submissionsSummary({ terms: { byMonth } }: Statistics): string | null {
  const submitted = total(byMonth, inAll);
  return submitted === 0
    ? null
    : `${plural(submitted, { one: '# term was', other: '# terms were' })} submitted or imported in the last twelve months, ${number(inAll(byMonth.at(-1)!))} of them this month.`;
}

export function reviewsSummary({ reviews: { byMonth, total: ever } }: Statistics): string | null {
  const [approved, rejected] = [
    total(byMonth, (row) => row.approved),
    total(byMonth, (row) => row.rejected),
  ];
  return approved + rejected === 0
    ? null
    : `${number(approved)} approved and ${number(rejected)} rejected in the last twelve months; ${number(ever.approved)} and ${number(ever.rejected)} in all.`;
}

export function reviewTimesSummary({ reviewTimes }: Statistics): string | null {
  const measured = reviewTimes.filter((row) => row.median !== null);
  if (measured.length === 0) return null;
  const slowest = largest(measured, (row) => row.median!);
  return `${plural(
    total(measured, (row) => row.reviewed),
    { one: '# submission', other: '# submissions' },
  )} had a first decision in the last twelve months; the longest median wait is ${duration(slowest.median)}, in ${languages[slowest.language].name}.`;
}

export function queueSummary({ queue }: Statistics): string | null {
  const waiting = queue.filter((row) => row.oldest !== null);
  if (waiting.length === 0) return null;
  const oldest = largest(waiting, (row) => row.oldest!);
  return `${plural(
    total(waiting, (row) => row.pending),
    { one: '# term is waiting', other: '# terms are waiting' },
  )} for review; the oldest is in ${languages[oldest.language].name} and was submitted ${duration(oldest.oldest)} ago.`;
}

export function peopleSummary({ people: { byMonth, total: ever } }: Statistics): string | null {
  const month = byMonth.at(-1)!;
  if (total(byMonth, (row) => row.contributors + row.verifiers) === 0) return null;
  return `${plural(month.contributors, { one: '# person', other: '# people' })} contributed and ${number(month.verifiers)} verified this month; ${number(ever.contributors)} and ${number(ever.verifiers)} in all.`;
}

export function donationsSummary({
  donations: { byMonth, total: ever },
}: Statistics): string | null {
  const count = total(byMonth, (row) => row.count);
  return count === 0
    ? null
    : `${plural(count, { one: '# donation', other: '# donations' })} in the last twelve months, ${money(total(byMonth, (row) => row.cents))} in total; ${number(ever.count)} in all, ${money(ever.cents)} in total.`;
}

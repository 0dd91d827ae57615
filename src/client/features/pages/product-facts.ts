import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { subjectIds } from '#domain/subjects.ts';

const whole = (value: number) => value.toLocaleString('en');

/** The numbers that the prose states, each taken from where it is enforced. */
export const figures = {
  scope: `${languageIds.length} languages and ${subjectIds.length} subject areas`,
  minimumDonation: `$${(limits.donation.minCents / 100).toFixed(2)}`,
  sessionIdle: `${limits.session.idleDays} days`,
  sessionMax: `${limits.session.maxDays} days`,
  readNotices: `${limits.retention.readNoticesDays} days`,
  idempotency: `${limits.idempotencyHours.report / 24} days`,
  submissionsPerMinute: whole(limits.rates.submissionsPerMinute),
  submissionsPerDay: whole(limits.rates.submissionsPerDay),
  readsPerMinute: whole(limits.rates.readsPerMinute),
  rejectionReason: whole(limits.text.rejectionReasonMin),
  peopleForReview: whole(limits.reports.peopleForReview),
} as const;

import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { formatNumber } from '#domain/locale/message-format.ts';
import { subjectIds } from '#domain/subjects.ts';

/**
 * The numbers in the texts of the pages in this folder, taken from the limits that the code
 * enforces.
 */
export const productFacts = {
  scope: `${languageIds.length} languages and ${subjectIds.length} subject areas`,
  minimumDonation: `$${(limits.donation.minCents / 100).toFixed(2)}`,
  sessionIdle: `${limits.session.idleDays} days`,
  sessionMax: `${limits.session.maxDays} days`,
  readNotices: `${limits.retention.readNoticesDays} days`,
  idempotency: `${limits.idempotencyHours.report / 24} days`,
  submissionsPerMinute: formatNumber(limits.rates.submissionsPerMinute),
  submissionsPerDay: formatNumber(limits.rates.submissionsPerDay),
  newcomerSubmissionsPerMinute: formatNumber(limits.rates.newcomerSubmissionsPerMinute),
  newcomerSubmissionsPerDay: formatNumber(limits.rates.newcomerSubmissionsPerDay),
  newcomerTerms: formatNumber(limits.newcomer.acceptedTerms),
  readsPerMinute: formatNumber(limits.rates.readsPerMinute),
  rejectionReason: formatNumber(limits.text.rejectionReasonMin),
  peopleForReview: formatNumber(limits.reports.peopleForReview),
} as const;

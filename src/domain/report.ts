import { limits } from './limits.ts';
import type { FieldError } from './text.ts';
import { checkText, type TextRule } from './text.ts';

/** What can be wrong with a term, as the person who reports it reads it. */
export const reportReasons = {
  'wrong-translation': 'The translation is wrong.',
  'wrong-definition': 'The definition is wrong.',
  spelling: 'A word is misspelled.',
  offensive: 'It is offensive or hurtful.',
  copied: 'The text is copied from somewhere else.',
  duplicate: 'The same term is already in the dictionary.',
  other: 'Something else is wrong.',
} as const;
export type ReportReason = keyof typeof reportReasons;
export const reportReasonIds = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

/**
 * A report is closed once: resolved while its term stays as it is, or reopened, when its term went
 * back to pending.
 */
export const reportStatuses = ['open', 'resolved', 'reopened'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reasonMissing = 'Choose what is wrong';
export const reportDetails: TextRule = {
  name: 'The details',
  max: limits.text.reportDetails,
  multiline: true,
};
export const resolutionNote: TextRule = {
  name: 'The note',
  max: limits.text.resolutionNote,
  multiline: true,
};

/** Why a verified term goes back to pending: it becomes the reason in the term's history. */
export const reopenReason = {
  name: 'The reason',
  max: limits.text.rejectionReason,
  min: limits.text.rejectionReasonMin,
  multiline: true,
  missing: 'Please give a detailed reason for sending the term back',
  tooShort: 'Please give a detailed reason for sending the term back',
} as const satisfies TextRule;

export type ReportInput = { reason: ReportReason; details: string | null };
export const reportFields = ['reason', 'details'] as const satisfies readonly (keyof ReportInput)[];

/** The rules of a report, for its form. Every wrong field is named. */
export function checkReport(
  raw: Readonly<Record<keyof ReportInput, unknown>>,
): { ok: true; value: ReportInput } | { ok: false; errors: FieldError[] } {
  const reason = reportReasonIds.find((id) => id === raw.reason);
  const details = checkText(raw.details, reportDetails);
  if (reason && details.ok) return { ok: true, value: { reason, details: details.value } };
  return {
    ok: false,
    errors: [
      ...(reason ? [] : [{ path: 'reason', message: reasonMissing }]),
      ...(details.ok ? [] : [{ path: 'details', message: details.message }]),
    ],
  };
}

/**
 * Whether a term shows that it is looked at again. @param people how many different signed-in
 * people have an open report on it
 */
export const isUnderReview = (people: number): boolean => people >= limits.reports.peopleForReview;

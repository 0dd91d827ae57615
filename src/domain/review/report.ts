import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import type { FieldError } from '../text.ts';
import { checkText, type TextRule } from '../text.ts';

/** The reasons for reporting a term, with the text that the reader sees. */
export const reportReasons = {
  'wrong-translation': m.rules_report_reason_wrong_translation,
  'wrong-definition': m.rules_report_reason_wrong_definition,
  spelling: m.rules_report_reason_spelling,
  offensive: m.rules_report_reason_offensive,
  copied: m.rules_report_reason_copied,
  duplicate: m.rules_report_reason_duplicate,
  other: m.rules_report_reason_other,
} as const;
export type ReportReason = keyof typeof reportReasons;
export const reportReasonIds = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

/**
 * A verifier closes a report by resolving it, which does not change the term, or by reopening the
 * term, which sends the term back to pending. A closed report stays closed.
 */
export const reportStatuses = ['open', 'resolved', 'reopened'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reasonMissing = m.rules_report_reason_missing;
export const reportDetails: TextRule = {
  name: m.rules_name_details,
  max: limits.text.reportDetails,
  multiline: true,
};
export const resolutionNote: TextRule = {
  name: m.rules_name_note,
  max: limits.text.resolutionNote,
  multiline: true,
};

export type ReportInput = { reason: ReportReason; details: string | null };
export const reportFields = ['reason', 'details'] as const satisfies readonly (keyof ReportInput)[];

/** Checks what a person entered in the form for a report. The errors name every wrong field. */
export function checkReport(
  raw: Readonly<Record<keyof ReportInput, unknown>>,
): { ok: true; value: ReportInput } | { ok: false; errors: FieldError[] } {
  const reason = reportReasonIds.find((id) => id === raw.reason);
  const details = checkText(raw.details, reportDetails);
  if (reason && details.ok) return { ok: true, value: { reason, details: details.value } };
  return {
    ok: false,
    errors: [
      ...(reason ? [] : [{ path: 'reason', message: reasonMissing() }]),
      ...(details.ok ? [] : [{ path: 'details', message: details.message }]),
    ],
  };
}

/**
 * Returns whether the dictionary shows a term as "Under review".
 * @param people how many different signed-in people have an open report on the term
 */
export const isUnderReview = (people: number): boolean => people >= limits.reports.peopleForReview;

/**
 * The outcome for a term in a bulk call: `done`, or why the term did not change. `decided`: it is
 * not pending any more; `changed`: somebody else has changed it; `copy`: it repeats a verified
 * term; `own`: the verifier submitted it; `scope`: it is not in their scope; `missing`: it does not
 * exist or they may not see it; `notImported`: it is not from an import, so it needs a review.
 */
export const bulkOutcomes = [
  'done',
  'decided',
  'changed',
  'copy',
  'own',
  'scope',
  'missing',
  'notImported',
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

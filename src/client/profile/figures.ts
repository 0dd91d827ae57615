import type { OwnDonation, Submission } from '#contract/profile.ts';

/**
 * The figures of a profile. A donation counts once its payment is completed; the sum is in whole
 * dollars, rounded down, so that it never says more than was given.
 */
export function profileFigures(
  submissions: readonly Submission[],
  donations: readonly OwnDonation[],
) {
  const completed = donations.filter(({ status }) => status === 'completed');
  return {
    submissions: submissions.length,
    verified: submissions.filter(({ status }) => status === 'verified').length,
    donations: completed.length,
    dollars: Math.floor(completed.reduce((cents, { amount }) => cents + amount, 0) / 100),
  };
}

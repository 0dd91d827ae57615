import type { ViewerRole } from '../roles.ts';

/**
 * The roles that can view a term, by the term's status. `submitter` is the person who submitted the
 * term, whatever their role is, so unverified people can also view their own terms.
 */
export const visibility = {
  verified: ['anonymous', 'unverified', 'suspended', 'user', 'verifier', 'admin', 'submitter'],
  pending: ['user', 'verifier', 'admin', 'submitter'],
  rejected: ['verifier', 'admin', 'submitter'],
} as const satisfies Record<TermStatus, readonly (ViewerRole | 'submitter')[]>;

export const termStatuses = ['verified', 'pending', 'rejected'] as const;
export type TermStatus = (typeof termStatuses)[number];

export const historyActions = ['created', 'verified', 'rejected', 'updated'] as const;
export type HistoryAction = (typeof historyActions)[number];

/** The statuses of terms that a verifier can return to the queue because of a report. */
export const reopenableStatuses: readonly TermStatus[] = ['verified'];

/**
 * The history actions that are decisions. The My Actions and Recent History tabs of the verifier
 * dashboard list only these.
 */
export const decisions = ['verified', 'rejected'] as const satisfies readonly HistoryAction[];

export function canView(
  viewer: { id: string | null; role: ViewerRole },
  term: { status: TermStatus; submitterId: string },
): boolean {
  const viewers: readonly string[] = visibility[term.status];
  return (
    viewers.includes(viewer.role) ||
    (viewer.id === term.submitterId && viewers.includes('submitter'))
  );
}

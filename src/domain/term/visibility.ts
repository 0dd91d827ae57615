import type { ViewerRole } from '../roles.ts';
import type { TermStatus } from './transitions.ts';

/**
 * Who can view a term of each status. `submitter` is the person who submitted it, whatever their
 * role is: unverified people can view their own terms too.
 */
export const visibility = {
  verified: ['anonymous', 'unverified', 'user', 'verifier', 'admin', 'submitter'],
  pending: ['user', 'verifier', 'admin', 'submitter'],
  rejected: ['verifier', 'admin', 'submitter'],
} as const satisfies Record<TermStatus, readonly (ViewerRole | 'submitter')[]>;

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

import type { ViewerRole } from '../roles.ts';
import type { TermStatus } from './transitions.ts';

/**
 * The roles that can view a term, by the term's status. `submitter` is the person who submitted the
 * term, whatever their role is, so unverified people can also view their own terms.
 */
export const visibility = {
  verified: ['anonymous', 'unverified', 'suspended', 'user', 'verifier', 'admin', 'submitter'],
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

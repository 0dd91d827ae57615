import type { ViewerRole } from '../roles.ts';
import type { TermStatus } from './transitions.ts';

/**
 * Who sees a term of each status; `submitter` is the person who sent it, whatever their role. An
 * unverified person's own terms belong to their account, so they see those.
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
  const who: readonly string[] = visibility[term.status];
  return who.includes(viewer.role) || (viewer.id === term.submitterId && who.includes('submitter'));
}

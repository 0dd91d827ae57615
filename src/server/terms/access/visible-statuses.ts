import { roleInLists } from '#domain/people/scope.ts';
import { type TermStatus, termStatuses, visibility } from '#domain/term/status.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';

/**
 * Which terms a caller may see, for queries over many terms: every term with one of the statuses in
 * `all`, and the caller's own terms with one of the statuses in `own`.
 */
export type VisibleStatuses = { all: TermStatus[]; own: TermStatus[]; callerId: string | null };

export function visibleStatuses(caller: Caller): VisibleStatuses {
  const { user } = caller;
  const visibleTo = (viewer: string) =>
    termStatuses.filter((status) => (visibility[status] as readonly string[]).includes(viewer));
  return {
    all: visibleTo(roleInLists(caller)),
    own: user ? visibleTo('submitter') : [],
    callerId: user?.id ?? null,
  };
}

import type { QueryClient } from '@tanstack/react-query';
import { forgetVisitState, readVisitState, writeVisitState } from '#client/runtime/visit-state.ts';

/** The submissions that a verifier opened and skipped since the first one of a view. */
type ReviewVisit = {
  /** The path and query of the view. */
  path: string;
  /** The ids of the submissions that were on screen, in this order. */
  visited: readonly string[];
  skipped: readonly string[];
  decided: number;
};

const NAME = 'review visit';

/** Returns the visit of the view with this address. Without a view, each visit is new. */
export function findVisit(client: QueryClient, path: string | null): ReviewVisit {
  const visit = readVisitState<ReviewVisit>(client, NAME);
  return visit && visit.path === path
    ? visit
    : { path: path ?? '', visited: [], skipped: [], decided: 0 };
}

/** Stores what changed in the visit of a view. */
export function changeVisit(
  client: QueryClient,
  path: string | null,
  change: (visit: ReviewVisit) => Partial<ReviewVisit>,
): void {
  if (path === null) return;
  const visit = findVisit(client, path);
  writeVisitState<ReviewVisit>(client, NAME, { ...visit, ...change(visit) });
}

/** Forgets the visit when the verifier returns to the queue. */
export const endVisit = (client: QueryClient): void => forgetVisitState(client, NAME);

import { type QueueView, queuePath } from './queue-view.ts';

/** What a verifier has done since opening a submission of a view. */
type Walk = {
  /** The ids of the submissions that were on screen, in this order. */
  visited: string[];
  skipped: string[];
  decided: number;
  /** How many submissions are left, or null if unknown. */
  left: number | null;
};

const newWalk = (): Walk => ({ visited: [], skipped: [], decided: 0, left: null });

/** The review page is mounted again for each submission, so its walk is kept here. */
let current: { path: string; walk: Walk } | null = null;

/** Returns the walk through a view, which the caller may change. Without a view, each is new. */
export function findWalk(view: QueueView | null): Walk {
  if (!view) return newWalk();
  const path = queuePath(view);
  if (current?.path !== path) current = { path, walk: newWalk() };
  return current.walk;
}

/** Forgets the walk when the verifier returns to the queue. */
export function endWalk(): void {
  current = null;
}

import type { QueryClient } from '@tanstack/react-query';
import { forgetVisitState, readVisitState, writeVisitState } from '#client/runtime/visit-state.ts';

/** The queue that the verifier left to review a submission, and how far it was scrolled. */
type QueueScroll = { path: string; y: number };

const NAME = 'queue scroll';

export const rememberScroll = (client: QueryClient, path: string): void =>
  writeVisitState<QueueScroll>(client, NAME, { path, y: scrollY });

/** Scrolls the queue to where the verifier left it, if it is the same view. */
export function restoreScroll(client: QueryClient, path: string): void {
  const last = readVisitState<QueueScroll>(client, NAME);
  if (last?.path !== path) return;
  forgetVisitState(client, NAME);
  // The router scrolls to the top after this page has been rendered.
  requestAnimationFrame(() => scrollTo({ top: last.y, behavior: 'instant' }));
}

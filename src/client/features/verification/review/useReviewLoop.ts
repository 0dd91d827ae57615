import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { queryKey, useApi } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { getReview, nextReview } from '#contract/review/verification.ts';
import { limits } from '#domain/limits.ts';
import { updateViewTotal, useViewTotal } from '../queries.ts';
import {
  changeView,
  nextArgs,
  type QueueView,
  queuePath,
  reviewPath,
} from '../queue/queue-view.ts';
import { changeVisit, findVisit } from './review-visit.ts';

/**
 * Walks through the submissions of a view. Without a view, a decision leads back to the dashboard.
 * @param id the submission on screen
 */
export function useReviewLoop(id: string, view: QueueView | null) {
  const api = useApi();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const path = view && queuePath(view);
  const { visited, decided } = findVisit(client, path);
  const total = useViewTotal(view);
  const isMoving = useRef(false);
  useEffect(() => {
    isMoving.current = false;
    changeVisit(client, path, (visit) => ({
      visited: visit.visited.includes(id) ? visit.visited : [...visit.visited, id],
    }));
  }, [id, path, client]);

  const openNext = async (): Promise<void> => {
    if (!view) return navigate(paths.verify());
    const args = { view: nextArgs(view), after: id };
    const skip = findVisit(client, path).skipped.slice(-limits.claims.skipped);
    // If the call fails, the queue opens and shows its own failure.
    const next = await api.call(nextReview, { body: { ...args, skip } }).catch(() => null);
    // The verifier may have left the submission during the call.
    if (location.pathname !== paths.review(id)) return;
    if (!next?.review) return navigate(queuePath(changeView(view, {})));
    updateViewTotal(client, view, next.left);
    const nextId = next.review.term.id;
    client.setQueryData(queryKey(getReview, { params: { id: nextId } }), next.review);
    navigate(reviewPath(nextId, view));
  };
  const openAfterDecision = (): Promise<void> => {
    changeVisit(client, path, (visit) => ({ decided: visit.decided + 1 }));
    return openNext();
  };
  const open = (other: string | undefined) =>
    other === undefined ? null : () => navigate(reviewPath(other, view));
  // A submission that was just opened is not in the list yet, and counts as the last one.
  const place = visited.includes(id) ? visited.indexOf(id) : visited.length;
  const skip = () => {
    if (isMoving.current) return;
    isMoving.current = true;
    changeVisit(client, path, (visit) => ({ skipped: [...visit.skipped, id] }));
    void openNext();
  };

  return {
    /** How many submissions of the view are left, or null if unknown. */
    left: total,
    /** How many decisions were made since the first submission was opened. */
    decided,
    openAfterDecision,
    /** Opens the next submission and leaves this one undecided. Null without a view. */
    skip: view && (open(visited[place + 1]) ?? skip),
    /** Opens the submission that was on screen before. Null if there was none. */
    openPrevious: open(visited[place - 1]),
  };
}

export type ReviewLoop = ReturnType<typeof useReviewLoop>;

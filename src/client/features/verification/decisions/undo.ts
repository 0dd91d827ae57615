import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useApi } from '#client/runtime/api/hooks.tsx';
import { mutationOptions } from '#client/runtime/api/useApiMutation.ts';
import { forgetVisitState, readVisitState, writeVisitState } from '#client/runtime/visit-state.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { undoDecision } from '#contract/review/verification.ts';
import { m } from '#domain/messages.ts';
import { type QueueView, reviewPath } from '../queue/queue-view.ts';
import { changedByDecision } from './decision-mutations.ts';

type Undoable = { id: string; undoUntil: string; view: QueueView | null };

const NAME = 'latest decision';

export const rememberDecision = (client: QueryClient, decision: Undoable): void =>
  writeVisitState(client, NAME, decision);

/** Returns the latest decision of this visit if it can still be undone, otherwise null. */
export function findLatestDecision(client: QueryClient): Undoable | null {
  const latest = readVisitState<Undoable>(client, NAME);
  return latest && Date.parse(latest.undoUntil) > Date.now() ? latest : null;
}

/**
 * Returns a function that undoes a decision and opens its term in the view from which it was
 * decided. The function works even after the component has been unmounted, because a toast offers
 * Undo after the next page has opened.
 */
export function useUndo(): (id: string, view: QueueView | null) => void {
  const api = useApi();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (id, view) => {
    const options = mutationOptions({ api, client, toast }, undoDecision, {
      failed: m.review_loop_undo_failed(),
      toastDetail: true,
      invalidates: changedByDecision,
      onSuccess: () => {
        forgetVisitState(client, NAME);
        toast({
          title: m.review_loop_undone_title(),
          description: m.review_loop_undone_description(),
        });
        navigate(reviewPath(id, view));
      },
    });
    // `onError` shows failures.
    client
      .getMutationCache()
      .build(client, client.defaultMutationOptions(options))
      .execute({ args: { params: { id } } })
      .catch(() => {});
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { forgetVisitState, readVisitState, writeVisitState } from '#client/runtime/visit-state.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { listMergeCandidates } from '#contract/review/merge-candidates.ts';
import { keepApart, undoCandidate } from '#contract/review/merge-decisions.ts';
import { mergeConcept, restoreConcept } from '#contract/terms/concept-edits.ts';
import { getConcept, listConcepts } from '#contract/terms/concepts.ts';
import { getTerm, listTerms } from '#contract/terms/dictionary.ts';
import { listMerges, undoTermMerge } from '#contract/terms/merges.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { candidateArgs, recentMergesArgs } from '../queue/queue-query.ts';
import type { QueueView } from '../queue/queue-view.ts';

export const useCandidates = (view: QueueView) =>
  useApiQuery(listMergeCandidates, candidateArgs(view));
export const useRecentMerges = (view: QueueView) => useApiQuery(listMerges, recentMergesArgs(view));

const changed = [listMergeCandidates, listMerges, getConcept, listConcepts, getTerm, listTerms];
const options = {
  // A conflict says what somebody else did.
  serverSentence: 'conflict',
  invalidates: changed,
  invalidatesOnConflict: [listMergeCandidates, listMerges],
} as const;

const sayUndone = () =>
  toast({ title: m.merges_undone_title(), description: m.merges_undone_description() });

const NAME = 'latest decision about entries';
type Latest = { id: string; until: number };

/** Returns a function that undoes the latest decision of this visit about a pair, if it can be. */
export function useUndoLatest() {
  const client = useQueryClient();
  const { mutate } = useApiMutation(undoCandidate, {
    ...options,
    failed: m.merges_undo_failed(),
    onSuccess: () => {
      forgetVisitState(client, NAME);
      sayUndone();
    },
  });
  return () => {
    const latest = readVisitState<Latest>(client, NAME);
    if (latest && latest.until > Date.now()) mutate({ params: { id: latest.id } });
  };
}

/** Returns the decisions about a pair. Each can be undone from its toast. */
export function useDecideOnPair(id: string, onDecided: () => void) {
  const client = useQueryClient();
  const undo = useUndoLatest();
  const offerUndo = (title: string, description: string) => {
    onDecided();
    writeVisitState<Latest>(client, NAME, { id, until: Date.now() + limits.undo.seconds * 1000 });
    toast({
      title,
      description,
      duration: limits.toast.undoDuration,
      action: { label: m.merges_undo_button(), onSelect: undo },
    });
  };
  return {
    undo,
    merge: useApiMutation(mergeConcept, {
      ...options,
      failed: m.merges_merge_failed(),
      onSuccess: () => offerUndo(m.merges_merged_title(), m.merges_merged_description()),
    }),
    keepApart: useApiMutation(keepApart, {
      ...options,
      failed: m.merges_keep_failed(),
      onSuccess: () => offerUndo(m.merges_kept_title(), m.merges_kept_description()),
    }),
  };
}

const undoOptions = { ...options, onSuccess: sayUndone };

export const useUndoConceptMerge = () =>
  useApiMutation(restoreConcept, { ...undoOptions, failed: m.merges_undo_failed() });
export const useUndoWordMerge = () =>
  useApiMutation(undoTermMerge, { ...undoOptions, failed: m.merges_undo_failed() });

import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { undoDecision } from '#contract/review/verification.ts';
import { getConcept, listConcepts } from '#contract/terms/concepts.ts';
import { correctSpelling, restoreTerm, sendBackTerm } from '#contract/terms/corrections.ts';
import { deleteTerm } from '#contract/terms/deletion.ts';
import { getTerm, listTerms } from '#contract/terms/dictionary.ts';
import { mergeTerm, undoTermMerge } from '#contract/terms/merges.ts';
import { m } from '#domain/messages.ts';

const options = {
  // The server's message for a 409 says what somebody else changed, or why the change is not
  // allowed.
  serverSentence: 'conflict',
  invalidates: [getTerm, listTerms, getConcept, listConcepts],
  invalidatesOnConflict: [getTerm],
} as const;

const useUndoSpelling = () =>
  useApiMutation(undoDecision, {
    ...options,
    failed: m.staff_undo_failed(),
    onSuccess: () =>
      toast({ title: m.staff_undone_title(), description: m.staff_undone_description() }),
  });

/** Corrects a spelling. The toast that follows has a button that undoes the correction. */
export function useCorrectSpelling(id: string, onDone: () => void) {
  const undo = useUndoSpelling();
  return useApiMutation(correctSpelling, {
    ...options,
    failed: m.staff_spelling_failed(),
    onSuccess: () => {
      onDone();
      toast({
        title: m.staff_spelling_done_title(),
        description: m.staff_spelling_done_description(),
        action: {
          label: m.staff_undo_button(),
          onSelect: () => undo.mutate({ params: { id } }),
        },
      });
    },
  });
}

export const useSendBack = (onDone: () => void) =>
  useApiMutation(sendBackTerm, {
    ...options,
    failed: m.staff_send_back_failed(),
    onSuccess: () => {
      onDone();
      toast({ title: m.staff_sent_back_title(), description: m.staff_sent_back_description() });
    },
  });

export const useDeleteTerm = (onDone: () => void) =>
  useApiMutation(deleteTerm, {
    ...options,
    failed: m.staff_delete_failed(),
    onSuccess: () => {
      onDone();
      toast({ title: m.staff_deleted_title(), description: m.staff_deleted_description() });
    },
  });

export const useRestoreTerm = (onDone: () => void) =>
  useApiMutation(restoreTerm, {
    ...options,
    failed: m.staff_restore_failed(),
    onSuccess: () => {
      onDone();
      toast({ title: m.staff_restored_title(), description: m.staff_restored_description() });
    },
  });

const useUndoMerge = () =>
  useApiMutation(undoTermMerge, {
    ...options,
    failed: m.staff_merge_undo_failed(),
    onSuccess: () =>
      toast({
        title: m.staff_merge_undone_title(),
        description: m.staff_merge_undone_description(),
      }),
  });

/** Merges a term. The toast that follows has a button that undoes the merge. */
export function useMergeTerm(id: string, onDone: () => void) {
  const undo = useUndoMerge();
  return useApiMutation(mergeTerm, {
    ...options,
    failed: m.staff_merge_failed(),
    onSuccess: () => {
      onDone();
      toast({
        title: m.staff_merged_title(),
        description: m.staff_merged_description(),
        action: {
          label: m.staff_undo_button(),
          onSelect: () => undo.mutate({ params: { id } }),
        },
      });
    },
  });
}

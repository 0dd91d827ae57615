import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { queryKey } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { paths } from '#client/runtime/paths.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import {
  editConcept,
  mergeConcept,
  restoreConcept,
  splitConcept,
} from '#contract/terms/concept-edits.ts';
import { getConcept, listConcepts } from '#contract/terms/concepts.ts';
import { getTerm, listTerms } from '#contract/terms/dictionary.ts';
import { m } from '#domain/messages.ts';
import type { ConceptReply } from '../concept.ts';

const CONFLICT = 409;

const options = {
  // The server's message for a 409 says what somebody else changed.
  serverSentence: 'conflict',
  invalidates: [getConcept, listConcepts, getTerm, listTerms],
} as const;

/**
 * Returns a function that opens the page of a changed concept, which shows the reply of the server,
 * and says in a toast what was done.
 */
function useShowConcept(done: { title: () => string; description: () => string }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (reply: ConceptReply) => {
    const { number } = reply.concept;
    client.setQueryData(queryKey(getConcept, { params: { number: String(number) } }), reply);
    toast({ title: done.title(), description: done.description() });
    navigate(paths.concept(number), { replace: true });
  };
}

export function useEditConcept(onSaved: () => void, onConflict: () => void) {
  const show = useShowConcept({
    title: m.concept_editing_edited_title,
    description: m.concept_editing_edited_description,
  });
  return useApiMutation(editConcept, {
    ...options,
    failed: m.concept_editing_edit_failed(),
    onSuccess: (reply) => {
      onSaved();
      show(reply);
    },
    onFailure: ({ status }) => status === CONFLICT && onConflict(),
  });
}

export function useMergeConcept(onMerged: () => void) {
  const show = useShowConcept({
    title: m.concept_editing_merged_title,
    description: m.concept_editing_merged_description,
  });
  return useApiMutation(mergeConcept, {
    ...options,
    failed: m.concept_editing_merge_failed(),
    onSuccess: (reply) => {
      onMerged();
      show(reply);
    },
  });
}

export function useSplitConcept(onSplit: () => void) {
  const show = useShowConcept({
    title: m.concept_editing_split_title,
    description: m.concept_editing_split_description,
  });
  return useApiMutation(splitConcept, {
    ...options,
    failed: m.concept_editing_split_failed(),
    onSuccess: (reply) => {
      onSplit();
      show(reply);
    },
  });
}

export function useRestoreConcept() {
  const show = useShowConcept({
    title: m.concept_editing_restored_title,
    description: m.concept_editing_restored_description,
  });
  return useApiMutation(restoreConcept, {
    ...options,
    failed: m.concept_editing_restore_failed(),
    onSuccess: show,
  });
}

import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { confirmTerm } from '#contract/review/verification.ts';
import { getConcept, listConcepts } from '#contract/terms/concepts.ts';
import { getTerm, listTerms } from '#contract/terms/dictionary.ts';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';

const useConfirmTerm = () =>
  useApiMutation(confirmTerm, {
    failed: m.dictionary_term_confirm_failed(),
    toastDetail: true,
    invalidates: [getTerm, listTerms, getConcept, listConcepts],
    invalidatesOnConflict: [getTerm],
    onSuccess: () =>
      toast({
        title: m.dictionary_term_confirmed_title(),
        description: m.dictionary_term_confirmed_description(),
      }),
  });

/** Confirms the term. Afterwards the reply of the server says that it cannot be confirmed again. */
export function ConfirmButton({ term }: { term: Term }) {
  const confirm = useConfirmTerm();
  return (
    <button
      className="button"
      type="button"
      disabled={confirm.isPending}
      onClick={() => confirm.mutate({ params: { id: term.id } })}
    >
      <Icon name="doubleCheck" />
      {confirm.isPending ? m.ui_processing_button() : m.dictionary_term_confirm_button()}
    </button>
  );
}

import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import { useDeleteTerm } from './mutations.ts';

/** Asks for confirmation before the text of a term is deleted. Then opens the dictionary. */
export function DeleteForm({ term, onClose }: { term: Term; onClose: () => void }) {
  const [, navigate] = useLocation();
  const { mutate, isPending, failure } = useDeleteTerm(() =>
    navigate(paths.dictionary(), { replace: true }),
  );
  return (
    <>
      <p>
        <b>{term.englishWord}</b> <Vernacular term={term} />
      </p>
      <p>{m.staff_delete_effect()}</p>
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button" type="button" onClick={onClose}>
          {m.ui_cancel_button()}
        </button>
        <button
          className="button button--danger button--filled"
          type="button"
          disabled={isPending}
          onClick={() => mutate({ params: { id: term.id }, body: { confirmation: 'delete' } })}
        >
          {isPending ? m.ui_processing_button() : m.staff_delete_button()}
        </button>
      </p>
    </>
  );
}

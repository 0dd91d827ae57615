import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import type { Term } from '#contract/terms/term.ts';
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
      <DialogButtons
        tone="danger"
        submitLabel={m.staff_delete_button()}
        isPending={isPending}
        onConfirm={() => mutate({ params: { id: term.id }, body: { confirmation: 'delete' } })}
        onClose={onClose}
      />
    </>
  );
}

import { type FormEvent, useState } from 'react';
import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { useIsInScope } from '#client/runtime/session/useScope.ts';
import { describeConcept } from '#client/terms/form/concept-facts.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ReasonField } from '#client/ui/forms/ReasonField.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import type { ConceptEditing, ConceptLink } from '#contract/terms/concepts.ts';
import { restoreReason } from '#domain/concept/edit.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { checkText } from '#domain/text.ts';
import { useRestoreConcept } from './mutations.ts';

type Merged = ConceptEditing['merged'][number];

/**
 * Lists the concepts that were merged into this one. Merges can be undone by those who have both
 * subjects in scope.
 */
export function MergedConcepts({ merged }: Pick<ConceptEditing, 'merged'>) {
  const [restored, setRestored] = useState<Merged | null>(null);
  const isInScope = useIsInScope();
  if (merged.length === 0) return null;
  return (
    <section aria-labelledby="merged">
      <h3 id="merged">{m.concept_editing_merged_heading()}</h3>
      <ul className="source-list">
        {merged.map((concept) => (
          <li key={concept.number}>
            <p>{describeMerge(concept)}</p>
            {concept.reason && <p className="muted">{concept.reason}</p>}
            {isInScope(concept) && (
              <button
                className="button margin-top-3"
                type="button"
                aria-label={m.concept_editing_restore_label({ name: nameConcept(concept) })}
                onClick={() => setRestored(concept)}
              >
                {m.concept_editing_restore_button()}
              </button>
            )}
          </li>
        ))}
      </ul>
      {restored && <RestoreDialog concept={restored} onClose={() => setRestored(null)} />}
    </section>
  );
}

const describeMerge = (concept: Merged): string =>
  m.concept_editing_merged_entry({
    name: nameConcept(concept),
    facts: describeConcept(concept),
    date: formatDate(concept.mergedAt),
  });

type RestoreDialogProps = { concept: ConceptLink; onClose: () => void };

/** Asks for confirmation before a merge is undone. */
function RestoreDialog({ concept, onClose }: RestoreDialogProps) {
  const reason = useDraft(draftedText(`restore-concept.v1.${concept.number}`), '');
  const [error, setError] = useState<string>();
  const restore = useRestoreConcept();
  const name = nameConcept(concept);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(reason.text, restoreReason);
    setError(checked.ok ? undefined : checked.message);
    if (!checked.ok) return;
    restore.reset();
    restore.mutate(
      { params: { number: String(concept.number) }, body: { reason: checked.value } },
      {
        onSuccess: () => {
          reason.drop();
          onClose();
        },
        onFieldErrors: ([first]) => setError(first?.message),
      },
    );
  };
  return (
    <Dialog open title={m.concept_editing_restore_heading({ name })} onClose={onClose}>
      <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
        <p>{m.concept_editing_restore_effect({ name })}</p>
        <RestoredDraft shown={reason.restored} onDiscard={reason.drop} />
        <ReasonField
          id="restore-reason"
          label={m.concept_editing_restore_reason()}
          hint={m.concept_editing_restore_reason_hint()}
          error={error}
          isRequired={false}
          value={reason.text}
          onChange={reason.write}
        />
        {restore.failure && <FailureNote failure={restore.failure} />}
        <DialogButtons
          submitLabel={m.concept_editing_restore_button()}
          isPending={restore.isPending}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

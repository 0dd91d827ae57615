import { type FormEvent, useState } from 'react';
import { type DraftedForm, useDraft } from '#client/runtime/session/useDraft.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import type { MergeCandidate } from '#contract/review/merge-candidates.ts';
import { splitGloss } from '#domain/concept/edit.ts';
import { m } from '#domain/messages.ts';
import { fold } from '#domain/search/text.ts';
import { nameSubject } from '#domain/subjects.ts';
import { checkText } from '#domain/text.ts';
import type { useDecideOnPair } from './queries.ts';

type Props = {
  open: boolean;
  candidate: MergeCandidate;
  mutation: ReturnType<typeof useDecideOnPair>['keepApart'];
  onClose: () => void;
};

/** Asks for a gloss for each of the two entries. */
export const KeepApartDialog = ({ open, ...form }: Props) => (
  <Dialog open={open} title={m.merges_gloss_heading()} onClose={form.onClose}>
    {open && <GlossForm {...form} />}
  </Dialog>
);

const draftedGlosses = (id: string): DraftedForm<string[]> => ({
  name: `glosses.v1.${id}`,
  read: (stored) =>
    Array.isArray(stored) && stored.length === 2 && stored.every((each) => typeof each === 'string')
      ? (stored as string[])
      : null,
});

const fieldId = (number: number) => `gloss-${number}`;

function GlossForm({ candidate: { id, concepts }, mutation, onClose }: Omit<Props, 'open'>) {
  const draft = useDraft(
    draftedGlosses(id),
    concepts.map(({ gloss }) => gloss ?? ''),
  );
  const [errors, setErrors] = useState<(string | undefined)[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findErrors(draft.text);
    setErrors(found);
    const wrong = concepts.find((_, index) => found[index]);
    if (wrong) {
      document.getElementById(fieldId(wrong.number))?.focus();
      return;
    }
    const glosses = concepts.map(({ number, version }, index) => ({
      number,
      version,
      gloss: draft.text[index] ?? '',
    }));
    mutation.reset();
    mutation.mutate({ params: { id }, body: { glosses } }, { onSuccess: draft.drop });
  };
  const write = (index: number, gloss: string) =>
    draft.write(draft.text.map((text, place) => (place === index ? gloss : text)));

  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <p>{m.merges_gloss_effect()}</p>
      <RestoredDraft shown={draft.restored} onDiscard={draft.drop} />
      {concepts.map(({ number, subject, terms }, index) => (
        <Field
          key={number}
          id={fieldId(number)}
          label={m.merges_gloss_label({ number: String(number), subject: nameSubject(subject) })}
          hint={m.merges_gloss_words({
            words: terms.map(({ vernacularWord }) => vernacularWord).join(', '),
          })}
          error={errors[index]}
        >
          {(control) => (
            <input
              {...control}
              name={control.id}
              required
              value={draft.text[index]}
              onChange={({ target }) => write(index, target.value)}
            />
          )}
        </Field>
      ))}
      {mutation.failure && <FailureNote failure={mutation.failure} />}
      <DialogButtons
        submitLabel={m.merges_gloss_submit()}
        isPending={mutation.isPending}
        onClose={onClose}
      />
    </form>
  );
}

/** @returns the error of each gloss */
function findErrors(glosses: readonly string[]): (string | undefined)[] {
  const found = glosses.map((gloss) => {
    const checked = checkText(gloss, splitGloss);
    return checked.ok ? undefined : checked.message;
  });
  const [first, second] = glosses.map(fold);
  return found.some(Boolean) || first !== second ? found : [undefined, m.rules_glosses_equal()];
}

import type { FormEvent } from 'react';
import { type DraftedForm, useDraft } from '#client/runtime/session/useDraft.ts';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { checkField } from '#domain/term/check-term.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import { pickTermValues } from '#domain/term/fields.ts';
import { keepsLetters, spelledFields } from '#domain/term/keeps-letters.ts';
import type { FieldError } from '#domain/text.ts';
import { langTag } from '#domain/varieties.ts';
import { useCorrectSpelling } from './mutations.ts';

type Words = Record<(typeof spelledFields)[number], string>;

const draftedSpelling = (termId: string): DraftedForm<Words> => ({
  name: `spelling.v1.${termId}`,
  read: (stored) => {
    const words = (stored ?? {}) as Words;
    return spelledFields.every((field) => typeof words[field] === 'string') ? words : null;
  },
});

/** The form that corrects the spelling of a term's words. */
export function SpellingForm({ term, onClose }: { term: Term; onClose: () => void }) {
  const { text: words, ...draft } = useDraft(draftedSpelling(term.id), {
    englishWord: term.englishWord,
    vernacularWord: term.vernacularWord,
    plural: term.plural ?? '',
  });
  const errors = useFieldErrors(words, spelledFields);
  const spelling = useCorrectSpelling(term.id, () => {
    draft.drop();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fieldErrors = checkWords(term, words);
    errors.show(fieldErrors);
    if (fieldErrors[0]) return document.getElementById(fieldErrors[0].path)?.focus();
    spelling.reset();
    spelling.mutate(
      { params: { id: term.id }, body: { ...words, version: term.version } },
      { onFieldErrors: errors.show },
    );
  };
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <p>{m.staff_spelling_intro()}</p>
      <RestoredDraft shown={draft.restored} onDiscard={draft.drop} />
      {spelledFields
        .filter((field) => term[field] !== null)
        .map((field) => (
          <Field key={field} id={field} label={fieldNames[field]()} error={errors.messageOf(field)}>
            {(control) => (
              <input
                {...control}
                name={field}
                lang={field === 'englishWord' ? undefined : langTag(term)}
                autoCapitalize="none"
                spellCheck={false}
                autoComplete="off"
                value={words[field]}
                onChange={({ target }) => draft.change({ [field]: target.value })}
              />
            )}
          </Field>
        ))}
      {spelling.failure && <FailureNote failure={spelling.failure} />}
      <DialogButtons
        submitLabel={m.staff_spelling_submit()}
        isPending={spelling.isPending}
        onClose={onClose}
      />
    </form>
  );
}

function checkWords(term: Term, words: Words): FieldError[] {
  return spelledFields.flatMap((field) => {
    const checked = checkField(field, words[field]);
    if (!checked.ok) return [{ path: field, message: checked.message }];
    const before = pickTermValues(term);
    if (keepsLetters(before, { ...before, [field]: words[field] })) return [];
    return [{ path: field, message: m.errors_detail_not_only_spelling() }];
  });
}

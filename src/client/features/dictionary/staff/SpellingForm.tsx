import { type FormEvent, useState } from 'react';
import { fieldNames } from '#client/terms/term-form.ts';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import { useFieldErrors } from '#client/ui/useFieldErrors.ts';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import { checkField, pickTermValues } from '#domain/term/fields.ts';
import { keepsLetters, spelledFields } from '#domain/term/spelling.ts';
import type { FieldError } from '#domain/text.ts';
import { langTag } from '#domain/varieties.ts';
import { useCorrectSpelling } from './mutations.ts';

type Words = Record<(typeof spelledFields)[number], string>;

/** The form that corrects the spelling of a term's words. */
export function SpellingForm({ term, onClose }: { term: Term; onClose: () => void }) {
  const [words, setWords] = useState<Words>({
    englishWord: term.englishWord,
    vernacularWord: term.vernacularWord,
    plural: term.plural ?? '',
  });
  const errors = useFieldErrors(words, spelledFields);
  const spelling = useCorrectSpelling(term.id, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkWords(term, words);
    errors.show(wrong);
    if (wrong[0]) return document.getElementById(wrong[0].path)?.focus();
    spelling.reset();
    spelling.mutate(
      { params: { id: term.id }, body: { ...words, version: term.version } },
      { onFieldErrors: errors.show },
    );
  };
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <p>{m.staff_spelling_intro()}</p>
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
                onChange={({ target }) => setWords({ ...words, [field]: target.value })}
              />
            )}
          </Field>
        ))}
      {spelling.failure && <FailureNote failure={spelling.failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button" type="button" onClick={onClose}>
          {m.ui_cancel_button()}
        </button>
        <button className="button button--primary" type="submit" disabled={spelling.isPending}>
          {spelling.isPending ? m.ui_processing_button() : m.staff_spelling_submit()}
        </button>
      </p>
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

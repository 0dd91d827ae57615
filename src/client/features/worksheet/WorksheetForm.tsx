import { type FormEvent, useRef } from 'react';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { useClassLanguage } from '#client/runtime/session/language.tsx';
import { type DraftedForm, useDraft } from '#client/runtime/session/useDraft.ts';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ErrorSummary } from '#client/ui/forms/ErrorSummary.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { composeGlossary, type Glossary, type PostedWorksheet } from '#contract/terms/glossary.ts';
import { glossaryText } from '#domain/glossary/rule.ts';
import { type Language, languageIds, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { checkText } from '#domain/text.ts';

/** The values of the form. `language` is null until the person chooses one. */
type WorksheetText = { text: string; language: Language | null };

const emptyWorksheet: WorksheetText = { text: '', language: null };

const readLanguage = (value: unknown): Language | null =>
  languageIds.find((id) => id === value) ?? null;

/** @returns the stored text, or null if the stored value is not a text */
function readWorksheet(stored: unknown): WorksheetText | null {
  const { text, language } = (stored ?? {}) as Record<string, unknown>;
  if (typeof text !== 'string') return null;
  return { text, language: readLanguage(language) };
}

/** Returns what was typed and chosen before hydration. */
function readTyped(form: HTMLFormElement): Partial<WorksheetText> {
  const text = String(new FormData(form).get('text') ?? '');
  const [option] = form.querySelector<HTMLSelectElement>('[name=language]')?.selectedOptions ?? [];
  return {
    ...(text !== '' && { text }),
    ...(option && !option.defaultSelected && { language: readLanguage(option.value) }),
  };
}

/** The draft ends with the tab, so that the next person on a shared device does not see the text. */
const draftedWorksheet: DraftedForm<WorksheetText> = {
  name: 'worksheet.v1',
  isOfTab: true,
  read: readWorksheet,
  typed: readTyped,
};

/** The address that the forms send to. The browser scrolls to the heading of the result. */
export const resultAddress = (): string => `${paths.worksheet()}#glossary`;

/** The words of a text, and the choices that a form without scripts contained. */
export type MadeGlossary = Glossary &
  Pick<PostedWorksheet, 'text' | 'language' | 'choices' | 'asked' | 'host'>;

/**
 * The form with the text and its language. It keeps the text after it was sent, and the tab keeps
 * it as a draft, so that a failure or a reload loses nothing. Without scripts, the server answers
 * with the page again.
 * @param posted what the form contained that the server has answered
 */
export function WorksheetForm({
  posted,
  onMade,
}: {
  posted: PostedWorksheet | undefined;
  onMade: (glossary: MadeGlossary | null) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const classLanguage = useClassLanguage(useQueryString());
  const { text: values, ...draft } = useDraft(draftedWorksheet, posted ?? emptyWorksheet, form);
  const errors = useFieldErrors(values, ['text'], posted?.errors);
  const glossary = useComposeGlossary();
  const languageOf = (chosen: Language | null) => chosen ?? classLanguage;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const latest = draft.latest();
    const language = languageOf(latest.language);
    const checked = checkText(latest.text, glossaryText);
    errors.show(checked.ok ? [] : [{ path: 'text', message: checked.message }]);
    if (!checked.ok) return glossary.reset();
    glossary.mutate(
      { body: { text: latest.text, language } },
      {
        onSuccess: (reply) =>
          onMade({
            ...reply,
            text: latest.text,
            language,
            choices: [],
            asked: [],
            host: location.host,
          }),
        onFieldErrors: errors.show,
      },
    );
  };

  const discard = () => {
    draft.restart(emptyWorksheet);
    errors.show([]);
    glossary.reset();
    onMade(null);
    form.current?.querySelector('textarea')?.focus();
  };

  return (
    <form
      ref={form}
      method="post"
      action={resultAddress()}
      className="card vertical-stack"
      noValidate
      onSubmit={submit}
    >
      <ErrorSummary errors={errors.summary} />
      <RestoredDraft shown={draft.restored} text={m.worksheet_restored()} onDiscard={discard} />
      <Field
        id="text"
        label={m.worksheet_text_label()}
        hint={m.worksheet_text_hint({ count: glossaryText.max })}
        error={errors.messageOf('text')}
      >
        {(control) => (
          <textarea
            {...control}
            name="text"
            className="pasted-text"
            required
            value={values.text}
            onChange={(event) => draft.change({ text: event.target.value })}
          />
        )}
      </Field>
      <Field id="language" label={m.worksheet_language_label()}>
        {(control) => (
          <select
            {...control}
            name="language"
            value={languageOf(values.language)}
            onChange={({ target }) =>
              draft.change({ language: languageIds.find((id) => id === target.value) ?? null })
            }
          >
            {languageIds.map((id) => (
              <option key={id} value={id}>
                {nameLanguage(id)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {glossary.failure && <FailureNote failure={glossary.failure} />}
      <p className="flex-row flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={glossary.isPending}>
          {glossary.isPending ? m.ui_processing_button() : m.worksheet_submit_button()}
        </button>
      </p>
    </form>
  );
}

const useComposeGlossary = () => useApiMutation(composeGlossary, { failed: m.worksheet_failed() });

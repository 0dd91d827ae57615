import { type FormEvent, useEffect, useRef } from 'react';
import { useDraft } from '#client/runtime/session/useDraft.ts';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ChoiceGroup } from '#client/ui/forms/ChoiceGroup.tsx';
import { ErrorSummary } from '#client/ui/forms/ErrorSummary.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { NoScriptNote } from '#client/ui/LazyPanel.tsx';
import { languageIds, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { applicationFields, checkApplication } from '#domain/people/application.ts';
import { nameSubject, subjectIds } from '#domain/subjects.ts';
import { type ApplicationText, draftedApplication, emptyApplication } from './application-text.ts';
import { useSubmitApplication } from './queries.ts';

type Props = {
  start: ApplicationText;
  focusFirst: boolean;
  onSubmitted: () => void;
};

/**
 * The form for an application. Stores the entered values as a draft, so that nothing is lost if
 * sending fails.
 */
export function ApplicationForm({ start, focusFirst, onSubmitted }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { text, ...draft } = useDraft(draftedApplication, start, form);
  const errors = useFieldErrors(text, applicationFields);
  const submitApplication = useSubmitApplication(draft, () => {
    draft.restart(emptyApplication);
    onSubmitted();
  });
  const error = (field: keyof ApplicationText) =>
    errors.current.find(({ path }) => path === field)?.message;

  useEffect(() => {
    if (focusFirst) focusOnFirst(form.current);
  }, [focusFirst]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkApplication(draft.latest());
    errors.show(checked.ok ? [] : checked.errors);
    if (checked.ok)
      submitApplication.mutate({ body: checked.value }, { onFieldErrors: errors.show });
    else submitApplication.reset();
  };

  const discard = () => {
    draft.restart(start);
    errors.show([]);
    submitApplication.reset();
    focusOnFirst(form.current);
  };

  return (
    <form ref={form} method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <NoScriptNote>{m.applications_needs_scripts()}</NoScriptNote>
      <ErrorSummary errors={errors.summary} />
      <RestoredDraft shown={draft.restored} onDiscard={discard} />
      <Field
        id="motivation"
        label={m.applications_motivation_label()}
        hint={m.applications_motivation_hint()}
        error={error('motivation')}
      >
        {(control) => (
          <textarea
            {...control}
            name="motivation"
            required
            value={text.motivation}
            onChange={(event) => draft.change({ motivation: event.target.value })}
          />
        )}
      </Field>
      <Field
        id="background"
        label={m.applications_background_label()}
        hint={m.applications_background_hint()}
        error={error('background')}
      >
        {(control) => (
          <textarea
            {...control}
            name="background"
            required
            value={text.background}
            onChange={(event) => draft.change({ background: event.target.value })}
          />
        )}
      </Field>
      <ChoiceGroup
        id="languages"
        legend={m.applications_languages_label()}
        hint={m.applications_languages_hint()}
        error={error('languages')}
        choices={languageIds.map((id) => ({ id, name: nameLanguage(id) }))}
        chosen={text.languages}
        onChange={(chosen) => draft.change({ languages: chosen })}
      />
      <ChoiceGroup
        id="subjects"
        legend={m.applications_subjects_label()}
        hint={m.applications_subjects_hint()}
        error={error('subjects')}
        choices={subjectIds.map((id) => ({ id, name: nameSubject(id) }))}
        chosen={text.subjects}
        onChange={(chosen) => draft.change({ subjects: chosen })}
      />
      {submitApplication.failure && <FailureNote failure={submitApplication.failure} />}
      <p className="flex-row flex-row--stacked-on-phone needs-scripts">
        <button
          className="button button--primary"
          type="submit"
          disabled={submitApplication.isPending}
        >
          {submitApplication.isPending ? m.ui_processing_button() : m.applications_submit_button()}
        </button>
      </p>
    </form>
  );
}

const focusOnFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('#motivation')?.focus();

import { type FormEvent, useEffect, useRef } from 'react';
import { useInvalidate } from '#client/runtime/api/hooks.tsx';
import { useDraft } from '#client/runtime/session/useDraft.ts';
import { useSubmit } from '#client/runtime/session/useSubmit.ts';
import { ChoiceGroup } from '#client/ui/ChoiceGroup.tsx';
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import { RestoredDraft } from '#client/ui/RestoredDraft.tsx';
import { toast } from '#client/ui/toast.tsx';
import { useFieldErrors } from '#client/ui/useFieldErrors.ts';
import { getMyApplication, submitApplication } from '#contract/applications.ts';
import { m } from '#contract/messages.ts';
import { applicationFields, checkApplication } from '#domain/application.ts';
import { languageIds, languages } from '#domain/languages.ts';
import { subjectIds, subjects } from '#domain/subjects.ts';
import { type ApplicationText, draftedApplication, emptyApplication } from './application-text.ts';

const languageChoices = languageIds.map((id) => ({ id, name: languages[id].name }));
const subjectChoices = subjectIds.map((id) => ({ id, name: subjects[id] }));

type Props = {
  owner: string;
  start: ApplicationText;
  focusFirst: boolean;
  onSubmitted: () => void;
};

/** The form of an application. What was typed stays, whatever the server answers. */
export function ApplicationForm({ owner, start, focusFirst, onSubmitted }: Props) {
  const invalidate = useInvalidate();
  const form = useRef<HTMLFormElement>(null);
  const { text, ...draft } = useDraft(draftedApplication, owner, start, form);
  const errors = useFieldErrors(text, applicationFields);
  const { send, busy, failure, forgetFailure } = useSubmit(submitApplication, draft, {
    failed: m.applications_submit_failed(),
  });
  const error = (field: keyof ApplicationText) =>
    errors.current.find(({ path }) => path === field)?.message;

  useEffect(() => {
    if (focusFirst) focusOnFirst(form.current);
  }, [focusFirst]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = checkApplication(draft.latest());
    errors.show(checked.ok ? [] : checked.errors);
    if (!checked.ok) return forgetFailure();
    const outcome = await send(checked.value);
    if (outcome !== 'sent') return errors.show(outcome);
    toast({
      title: m.applications_submitted_title(),
      description: m.applications_submitted_description(),
    });
    draft.restart(emptyApplication);
    onSubmitted();
    void invalidate(getMyApplication);
  };

  const discard = () => {
    draft.restart(start);
    errors.show([]);
    forgetFailure();
    focusOnFirst(form.current);
  };

  return (
    <form ref={form} method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <ErrorSummary errors={errors.summary} />
      <RestoredDraft shown={draft.restored} onDiscard={discard} />
      <Field
        id="motivation"
        label="Motivation *"
        hint="Why do you want to become a verifier?"
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
        label="Background *"
        hint="Your studies, your work, and how you came to know your languages."
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
        legend="Languages *"
        hint="Choose the languages that you read and write with confidence."
        error={error('languages')}
        choices={languageChoices}
        chosen={text.languages}
        onChange={(chosen) => draft.change({ languages: chosen })}
      />
      <ChoiceGroup
        id="subjects"
        legend="Subjects *"
        hint="Choose the subjects whose terms you can judge."
        error={error('subjects')}
        choices={subjectChoices}
        chosen={text.subjects}
        onChange={(chosen) => draft.change({ subjects: chosen })}
      />
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={busy}>
          {busy ? 'Processing...' : 'Submit Application'}
        </button>
      </p>
    </form>
  );
}

const focusOnFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('#motivation')?.focus();

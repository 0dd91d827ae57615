import { type FormEvent, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { useIsInScope } from '#client/runtime/session/useScope.ts';
import { ConceptChoice } from '#client/terms/form/ConceptChoice.tsx';
import { ExampleFields, SynonymsField } from '#client/terms/form/ExtraFields.tsx';
import { SameMeaning } from '#client/terms/form/SameMeaning.tsx';
import { UNCHOSEN_CONCEPT } from '#client/terms/form/submission-text.ts';
import { TermFields } from '#client/terms/form/TermFields.tsx';
import { editForm, fieldOrder } from '#client/terms/form/term-form.ts';
import { readLanguage, withoutForeignVarieties } from '#client/terms/term-text.ts';
import type { Failure } from '#client/ui/FailureNote.tsx';
import { ErrorSummary } from '#client/ui/forms/ErrorSummary.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import type { Language } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { type Subject, subjectIds } from '#domain/subjects.ts';
import type { TermField } from '#domain/term/fields.ts';
import { checkSubmission } from '#domain/term/submission.ts';
import type { FieldError } from '#domain/text.ts';
import { DecisionFailure } from '../decisions/DecisionFailure.tsx';
import type { DecisionKind, Edit } from '../decisions/useDecision.ts';
import { Comparison } from './Comparison.tsx';
import { compareVersions, type Version } from './compare-versions.ts';
import { type EditText, findChosenConcept } from './edit-text.ts';
import { proposedExtras, proposedTerm } from './proposed-term.ts';
import { UsageField } from './UsageField.tsx';

const order = [
  ...fieldOrder(editForm),
  'example',
  'exampleEnglish',
  'synonyms',
  'concept',
  'usage',
] as const;

type Props = {
  /** The submission without the changes of the edit. */
  stored: Omit<Version, 'name'>;
  text: EditText;
  /** True if the text is a draft from before a reload or a sign-in. */
  restored: boolean;
  onChange: (text: EditText) => void;
  pending: DecisionKind | null;
  failure: Failure | null;
  onSave: (edit: Edit, onFieldErrors: (errors: readonly FieldError[]) => void) => void;
  onCancel: () => void;
};

/**
 * The form with which a verifier corrects a submission. Below the fields, it shows what the history
 * will record if the correction is saved.
 */
export function EditSection(props: Props) {
  const { stored, text, restored, onChange, pending, failure, onSave, onCancel } = props;
  const errors = useFieldErrors(text, order);
  const form = useRef<HTMLFormElement>(null);
  const isInScope = useIsInScope();
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('#englishWord')?.focus(), []);
  // Comparing a long definition is slow, so defer the comparison to keep typing responsive.
  const deferredText = useDeferredValue(text);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const meaningOptional = stored.term.meaning === '';
    const checked = checkSubmission(withoutForeignVarieties(text), { meaningOptional });
    const found = [...(checked.ok ? [] : checked.errors), ...checkConcept(text)];
    errors.show(found);
    if (!checked.ok || found.length > 0) return;
    onSave({ ...checked.value, usage: text.usage, concept: findChosenConcept(text) }, errors.show);
  };
  const change = (part: Partial<EditText>) =>
    onChange({ ...text, ...(part.englishWord !== undefined && { concept: '' }), ...part });

  return (
    <form
      ref={form}
      method="post"
      className="card vertical-stack"
      noValidate
      aria-labelledby="edit"
      onSubmit={save}
    >
      <h2 id="edit">{m.verification_edit_heading()}</h2>
      <ErrorSummary errors={errors.summary} />
      <RestoredDraft shown={restored} onDiscard={onCancel} />
      <TermFields
        text={text}
        onChange={change}
        errors={errors.current}
        layout={editForm}
        isOffered={useOfferedChoices(text)}
      />
      <ExampleFields text={text} onChange={change} errors={errors.current} />
      <SynonymsField text={text} onChange={change} errors={errors.current} />
      <SameMeaning
        english={text.englishWord}
        chosen={text.concept}
        onChange={(concept) => change({ concept })}
        errors={errors.current}
        openChoice={m.verification_edit_meaning_open()}
        isOffered={({ subject }) => isInScope({ subject })}
        finder={
          <ConceptChoice
            id="concept-query"
            label={m.verification_edit_concept_label()}
            inScope
            chosen={text.concept}
            onChange={(concept) => change({ concept })}
          />
        }
      />
      <UsageField
        usage={text.usage}
        onChange={(usage) => change({ usage })}
        error={errors.messageOf('usage')}
      />
      <ProposedEdit
        before={stored}
        after={{
          term: proposedTerm(stored.term, deferredText),
          extras: proposedExtras(deferredText),
          concept: findChosenConcept(deferredText)?.toString(),
          usage: deferredText.usage,
        }}
      />
      <DecisionFailure failure={failure} isDecided={false} />
      <p className="edit-bar">
        <button className="button button--primary" type="submit" disabled={pending !== null}>
          {pending === 'edit' ? m.ui_processing_button() : m.verification_edit_save_button()}
        </button>
        <button className="button" type="button" disabled={pending !== null} onClick={onCancel}>
          {m.ui_cancel_button()}
        </button>
      </p>
    </form>
  );
}

const checkConcept = ({ concept }: EditText): FieldError[] =>
  concept === UNCHOSEN_CONCEPT
    ? [{ path: 'concept', message: m.verification_edit_concept_missing() }]
    : [];

/** Leaves out the languages and subjects in which the verifier may not decide. */
function useOfferedChoices(text: EditText) {
  const isInScope = useIsInScope();
  const language = readLanguage(text);
  return (id: TermField, choice: string): boolean => {
    if (id === 'subject')
      return isInScope({ subject: choice as Subject, ...(language && { language }) });
    if (id === 'language')
      return subjectIds.some((subject) => isInScope({ subject, language: choice as Language }));
    return true;
  };
}

type Content = Omit<Version, 'name'>;

/** Compares the submission with the term that would be stored if the edit were saved. */
function ProposedEdit(versions: { before: Content; after: Content }) {
  const before = { ...versions.before, name: m.verification_proposed_submitted() };
  const after = { ...versions.after, name: m.verification_proposed_yours() };
  const unchanged = compareVersions(before, after).length === 0;
  return (
    <>
      <h2>{m.verification_proposed_heading()}</h2>
      <p className="muted">
        {unchanged ? m.verification_proposed_unchanged() : m.verification_proposed_changed()}
      </p>
      <Comparison caption={m.verification_proposed_caption()} before={before} after={after} />
    </>
  );
}

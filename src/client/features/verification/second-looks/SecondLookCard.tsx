import { useState } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { readTyped, useSessionDraft } from '#client/runtime/session/useSessionDraft.ts';
import { LanguageBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { TermExamples, TermSynonyms } from '#client/terms/TermAdditions.tsx';
import { TermTexts } from '#client/terms/TermTexts.tsx';
import { editForm } from '#client/terms/term-form.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import type { SecondLook } from '#contract/second-looks.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { type SecondVerdict, secondLookReason } from '#domain/second-look.ts';
import { checkText } from '#domain/text.ts';
import { useAnswerSecondLook } from './queries.ts';

type Props = { look: SecondLook; onAnswered: () => void };

/** A term with everything that its author wrote, and the form for the verdict. */
export const SecondLookCard = ({ look, onAnswered }: Props) => (
  <li className="card vertical-stack">
    <div>
      <h3 className="headword">{look.englishWord}</h3>
      <p className="word word--large">
        <Vernacular term={look} />
      </p>
    </div>
    <p className="flex-row">
      <LanguageBadge language={look.language} />
      <SubjectBadge subject={look.subject} />
    </p>
    <TermTexts term={look} layout={editForm} withShort />
    <TermExamples term={look} examples={look.examples} />
    <TermSynonyms synonyms={look.synonyms} />
    <VerdictForm look={look} onAnswered={onAnswered} />
  </li>
);

function VerdictForm({ look: { id, englishWord }, onAnswered }: Props) {
  const draft = useSessionDraft(`second-look.v1.${id}`, useUser()?.id ?? '', readTyped);
  const [error, setError] = useState<string>();
  const fieldId = `reason-${id}`;
  const { mutate, isPending, failure } = useAnswerSecondLook(() => {
    draft.drop();
    onAnswered();
  });

  const showError = (message: string | undefined) => {
    setError(message);
    if (message) document.getElementById(fieldId)?.focus();
  };
  const answer = (verdict: SecondVerdict) => {
    const checked = checkText(draft.text ?? '', secondLookReason);
    showError(checked.ok ? undefined : checked.message);
    if (!checked.ok) return;
    mutate(
      { params: { id }, body: { verdict, reason: checked.value ?? '' } },
      { onFieldErrors: ([first]) => showError(first?.message) },
    );
  };
  return (
    <fieldset className="vertical-stack">
      <legend className="visually-hidden">
        {m.second_looks_form_label({ word: englishWord })}
      </legend>
      <Field
        id={fieldId}
        label={m.second_looks_reason_label()}
        hint={m.second_looks_reason_hint({ min: limits.text.rejectionReasonMin })}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            required
            value={draft.text ?? ''}
            onChange={(event) => draft.write(event.target.value)}
          />
        )}
      </Field>
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button
          className="button button--primary"
          type="button"
          disabled={isPending}
          onClick={() => answer('approve')}
        >
          {m.second_looks_approve_button()}
        </button>
        <button
          className="button button--danger"
          type="button"
          disabled={isPending}
          onClick={() => answer('reject')}
        >
          {m.second_looks_reject_button()}
        </button>
      </p>
    </fieldset>
  );
}

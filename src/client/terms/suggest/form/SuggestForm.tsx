import { type FormEvent, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { SendFailure } from '#client/runtime/outbox/SendFailure.tsx';
import { useUser } from '#client/runtime/session/session.tsx';
import { useDraft } from '#client/runtime/session/useDraft.ts';
import type { ComparedRow } from '#client/terms/history/ComparisonTable.tsx';
import type { FieldChanges } from '#client/terms/history/change-rows.ts';
import { ErrorSummary } from '#client/ui/forms/ErrorSummary.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { useFocusOnMount } from '#client/ui/useFocusOnMount.ts';
import { m } from '#domain/messages.ts';
import { type ChangesCheck, proposalReason, proposalSource } from '#domain/review/proposal.ts';
import { checkText, type FieldError } from '#domain/text.ts';
import { SuggestedChange } from './SuggestedChange.tsx';
import { SuggestionSent } from './SuggestionSent.tsx';
import { SupportFields } from './SupportFields.tsx';
import { changeValues, emptySuggestion, type Suggestion, suggestionDraft } from './suggestion.ts';
import { useSuggestEdit } from './useSuggestEdit.ts';

export type FieldProps = {
  text: Record<string, string>;
  onChange: (part: Record<string, string>) => void;
  errors: readonly FieldError[];
};

type Props = {
  /** The term or the concept, as the call names it, with the version that the page shows. */
  target: { termId: string; version: number } | { concept: number; version: number };
  /** The word that the suggestion is about, in a link back to its page. */
  word: string;
  back: string;
  intro: string;
  sentHint: string;
  heading: ReactNode;
  /** The present texts of the fields, in the order of the form. */
  present: Record<string, string>;
  check: (values: Record<string, string>) => ChangesCheck<object>;
  compare: (changes: FieldChanges) => ComparedRow[];
  fields: (props: FieldProps) => ReactNode;
};

/**
 * The form that suggests an edit. Only the changed fields are sent, with a source and a reason.
 * Beside the fields, it shows what changes. The text is stored as a draft until it is sent.
 */
export function SuggestForm(props: Props) {
  const { target, word, back, intro, sentHint, heading, present, check, compare, fields } = props;
  const name = 'termId' in target ? `term.${target.termId}` : `concept.${target.concept}`;
  const drafted = suggestionDraft(name);
  const draft = useDraft(drafted, emptySuggestion);
  useComparedEntry(draft.restored, drafted.name);
  const { values, source, reason } = draft.text;
  const text = { ...present, ...values };
  const shown: Record<string, string> = {
    ...text,
    changes: String(Object.keys(values).length),
    source,
    reason,
  };
  const errors = useFieldErrors(shown, [...Object.keys(present), 'changes', 'source', 'reason']);
  const [isSent, setSent] = useState(false);
  const suggest = useSuggestEdit(word, draft, () => {
    draft.restart(emptySuggestion);
    setSent(true);
  });
  const deferredValues = useDeferredValue(values);
  const title = useFocusOnMount<HTMLHeadingElement>();

  if (isSent) return <SuggestionSent word={word} back={back} hint={sentHint} />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (suggest.isPending) return;
    const latest = draft.latest();
    const fieldErrors = checkSuggestion(latest, check);
    errors.show(fieldErrors);
    suggest.reset();
    if (fieldErrors.length > 0) return;
    const { values: changes, ...support } = latest;
    suggest.mutate({ body: { ...target, changes, ...support } }, { onFieldErrors: errors.show });
  };
  return (
    <>
      <Link className="back-link" href={back}>
        <Icon name="back" />
        {m.suggest_form_back_link({ word })}
      </Link>
      <div className="page-header">
        <h1 ref={title} tabIndex={-1}>
          {m.terms_suggest_button()}
        </h1>
        <p>{intro}</p>
      </div>
      <form method="post" className="suggestion" noValidate onSubmit={submit}>
        <div className="vertical-stack">
          {heading}
          <ErrorSummary errors={errors.summary} />
          <RestoredDraft shown={draft.restored} onDiscard={() => draft.restart(emptySuggestion)} />
          <p className="muted">{m.suggest_form_required_hint()}</p>
          {fields({
            text,
            errors: errors.current,
            onChange: (part) => draft.change({ values: changeValues(values, part, present) }),
          })}
          <SupportFields
            source={source}
            reason={reason}
            messageOf={errors.messageOf}
            onChange={draft.change}
          />
        </div>
        <SuggestedChange
          rows={compare(listChanges(deferredValues, present))}
          error={errors.messageOf('changes')}
        />
        <div className="vertical-stack">
          <SendFailure call={suggest} onKept={() => draft.restart(emptySuggestion)} />
          <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
            <button className="button button--primary" type="submit" disabled={suggest.isPending}>
              {suggest.isPending ? m.ui_processing_button() : m.suggest_form_send_button()}
            </button>
            <Link className="button" href={back}>
              {m.ui_cancel_button()}
            </Link>
          </p>
        </div>
      </form>
    </>
  );
}

/** Removes from the outbox what the form shows, if it was opened from there. */
function useComparedEntry(isRestored: boolean, name: string): void {
  const owner = useUser()?.id ?? '';
  useEffect(() => {
    if (isRestored)
      // If the code cannot be loaded, the entry stays in the outbox.
      import('#client/offline/outbox/compare.ts')
        .then(({ deleteComparedEntry }) => deleteComparedEntry(name, owner))
        .catch(() => {});
  }, [isRestored, name, owner]);
}

const listChanges = (values: Record<string, string>, present: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, to]) => [
      field,
      { from: present[field] || null, to: to || null },
    ]),
  );

function checkSuggestion(
  { values, source, reason }: Suggestion,
  check: Props['check'],
): FieldError[] {
  const changes = check(values);
  const support = {
    source: checkText(source, proposalSource),
    reason: checkText(reason, proposalReason),
  };
  return [
    ...(changes.ok ? [] : changes.errors),
    ...Object.entries(support).flatMap(([path, checked]) =>
      checked.ok ? [] : [{ path, message: checked.message }],
    ),
  ];
}

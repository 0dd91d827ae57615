import { useState } from 'react';
import { useLocation } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { useIsInScope } from '#client/runtime/session/useScope.ts';
import { NamedTerm } from '#client/terms/senses/NamedTerm.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { ReasonForm } from '#client/ui/forms/ReasonForm.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { listTerms } from '#contract/terms/dictionary.ts';
import type { Term } from '#contract/terms/term.ts';
import { conceptReason } from '#domain/concept/edit.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { useMergeTerm } from './mutations.ts';

type Props = { term: Term; onClose: () => void };

/** Asks into which term with the same English word a term is merged, and why. */
export function MergeForm({ term, onClose }: Props) {
  const { id, englishWord, language } = term;
  const isInScope = useIsInScope();
  const found = useApiQuery(listTerms, { query: { query: englishWord, language } });
  if (found.isError)
    return <Failed message={m.staff_merge_search_failed()} onRetry={() => found.refetch()} />;
  if (!found.data) return <p role="status">{m.staff_merge_loading()}</p>;
  const others = found.data.terms.filter((other) => other.id !== id && isInScope(other));
  if (others.length === 0)
    return (
      <>
        <p>{m.staff_merge_none()}</p>
        <p>
          <button className="button" type="button" onClick={onClose}>
            {m.ui_close_button()}
          </button>
        </p>
      </>
    );
  return <ChosenMerge term={term} others={others} onClose={onClose} />;
}

function ChosenMerge({ term, others, onClose }: Props & { others: readonly Term[] }) {
  const [into, setInto] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [, navigate] = useLocation();
  const reason = useDraft(draftedText(`merge-term.v2.${term.id}`), '');
  const { mutate, isPending, failure } = useMergeTerm(term.id, () => {
    reason.drop();
    onClose();
    navigate(paths.term(into));
  });
  return (
    <ReasonForm
      required
      subject={
        <MergeTargets
          terms={others}
          chosen={into}
          error={isMissing && into === '' ? m.staff_merge_into_missing() : undefined}
          onChange={setInto}
        />
      }
      effect={m.staff_merge_effect()}
      label={m.staff_reason_label()}
      hint={m.staff_reason_hint({ min: limits.text.rejectionReasonMin })}
      draft={reason}
      rule={conceptReason}
      submitLabel={m.staff_merge_submit()}
      isPending={isPending}
      failure={failure}
      onSubmit={(text, onFieldErrors) => {
        setMissing(into === '');
        if (into)
          mutate(
            { params: { id: term.id }, body: { into, reason: text ?? '' } },
            { onFieldErrors },
          );
      }}
      onClose={onClose}
    />
  );
}

type MergeTargetsProps = {
  terms: readonly Term[];
  /** The id of the chosen term, or ''. */
  chosen: string;
  error: string | undefined;
  onChange: (id: string) => void;
};

/** A choice of terms, one of which stays after a merge. */
function MergeTargets({ terms, chosen, error, onChange }: MergeTargetsProps) {
  return (
    <fieldset
      className={error ? 'field field--error' : 'field'}
      aria-describedby={error && 'merge-into-error'}
    >
      <legend>{m.staff_merge_into_label()}</legend>
      {error && (
        <span className="error-message" id="merge-into-error" role="alert">
          <Icon name="alert" />
          {error}
        </span>
      )}
      {terms.map((term) => (
        <label key={term.id} className="choice-label">
          <input
            type="radio"
            name="merge-into"
            value={term.id}
            checked={chosen === term.id}
            onChange={() => onChange(term.id)}
          />
          <span>
            <NamedTerm term={term} /> <span className="muted">{nameSubject(term.subject)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

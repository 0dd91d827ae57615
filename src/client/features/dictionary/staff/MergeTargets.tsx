import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { subjects } from '#domain/subjects.ts';

type Props = {
  terms: readonly Term[];
  /** The id of the chosen term, or ''. */
  chosen: string;
  error: string | undefined;
  onChange: (id: string) => void;
};

/** A choice of terms, one of which stays after a merge. */
export function MergeTargets({ terms, chosen, error, onChange }: Props) {
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
            <b>{term.englishWord}</b> <Vernacular term={term} />{' '}
            <span className="muted">{subjects[term.subject]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

type Props<Id extends string> = {
  id: string;
  legend: string;
  hint: string;
  error?: string | undefined;
  choices: readonly { id: Id; name: ReactNode }[];
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
};

/**
 * A group of checkboxes. The first checkbox has the `id` of the group, so that a link in the error
 * summary leads to it.
 */
export function ChoiceGroup<Id extends string>({
  id,
  legend,
  hint,
  error,
  choices,
  chosen,
  onChange,
}: Props<Id>) {
  const toggle = (toggled: Id, isOn: boolean) =>
    onChange(
      choices
        .map((choice) => choice.id)
        .filter((each) => (each === toggled ? isOn : chosen.includes(each))),
    );
  return (
    <fieldset
      className={error ? 'field field--error' : 'field'}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
    >
      <legend>{legend}</legend>
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
      {error && (
        <span className="error-message" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
      <div className="choice-grid">
        {choices.map((choice, index) => (
          <label key={choice.id} className="choice-label">
            <input
              type="checkbox"
              name={id}
              value={choice.id}
              id={index === 0 ? id : undefined}
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(choice.id)}
              onChange={(event) => toggle(choice.id, event.target.checked)}
            />
            {choice.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';
import { reportReasons } from '#domain/review/report.ts';

type Props = {
  id: string;
  chosen: string;
  error: string | undefined;
  onChange: (reason: string) => void;
};

/**
 * The radio buttons with the reasons for a report. `id` is the id of the first button, so that the
 * form can focus it if no reason was chosen.
 */
export function ReasonGroup({ id, chosen, error, onChange }: Props) {
  return (
    <fieldset
      className={error ? 'field field--error' : 'field'}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{m.dictionary_report_reason()}</legend>
      {error && (
        <span className="error-message" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
      <div>
        {Object.entries(reportReasons).map(([reason, sentence], index) => (
          <label key={reason} className="choice-label">
            <input
              type="radio"
              name="reason"
              value={reason}
              id={index === 0 ? id : undefined}
              required
              checked={chosen === reason}
              onChange={() => onChange(reason)}
            />
            {sentence()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

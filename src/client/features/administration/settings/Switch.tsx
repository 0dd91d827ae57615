type Props = {
  id: string;
  label: string;
  hint: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** A checkbox with a hint that explains its effect. */
export function Switch({ id, label, hint, on, disabled = false, onChange }: Props) {
  return (
    <div className="field">
      <label className="choice-label">
        <input
          type="checkbox"
          id={id}
          name={id}
          aria-describedby={`${id}-hint`}
          checked={on}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  );
}

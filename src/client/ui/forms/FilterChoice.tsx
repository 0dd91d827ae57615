type Props = {
  name: string;
  label: string;
  value: string;
  /** The value and the text of each option. */
  choices: readonly (readonly [string, string])[];
  onChoose: (value: string) => void;
};

/** A filter with one choice. Its name is also its id. */
export const FilterChoice = ({ name, label, value, choices, onChoose }: Props) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <select id={name} name={name} value={value} onChange={(event) => onChoose(event.target.value)}>
      {choices.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  </div>
);

import { Field } from './Field.tsx';

type Props = {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** The name of the control. The default is `reason`. */
  name?: string;
  isRequired?: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** Asks for the reason of a decision, or for a note about it. */
export function ReasonField({
  name = 'reason',
  isRequired = true,
  value,
  onChange,
  ...field
}: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          required={isRequired}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

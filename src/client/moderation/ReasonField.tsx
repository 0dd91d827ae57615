import { Field } from '#client/ui/Field.tsx';

type Props = {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** Asks for the reason for a flag or a suspension. */
export function ReasonField({ value, onChange, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          name="reason"
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

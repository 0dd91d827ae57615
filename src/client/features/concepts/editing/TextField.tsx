import { Field } from '#client/ui/forms/Field.tsx';

type Props = {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** Whether the text can have several lines. */
  isLong?: boolean;
  isRequired?: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** A text field of a form that changes a concept. */
export function TextField({ isLong, isRequired, value, onChange, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => {
        const common = {
          ...control,
          name: field.id,
          required: isRequired,
          value,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        };
        return isLong ? <textarea {...common} /> : <input {...common} />;
      }}
    </Field>
  );
}

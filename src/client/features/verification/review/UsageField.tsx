import { Field } from '#client/ui/forms/Field.tsx';
import { m } from '#domain/messages.ts';
import { nameUsage, type Usage, usageIds } from '#domain/term/usage.ts';

type Props = { usage: Usage; onChange: (usage: Usage) => void; error: string | undefined };

/**
 * Asks how the word is used for its concept, and explains what choosing "preferred" does to other
 * words.
 */
export function UsageField({ usage, onChange, error }: Props) {
  return (
    <Field
      id="usage"
      label={m.terms_field_usage()}
      hint={m.verification_edit_usage_hint({
        preferred: nameUsage('preferred'),
        admitted: nameUsage('admitted'),
      })}
      error={error}
    >
      {(control) => (
        <select
          {...control}
          name="usage"
          value={usage}
          onChange={({ target }) => onChange(target.value as Usage)}
        >
          {usageIds.map((id) => (
            <option key={id} value={id}>
              {nameUsage(id)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

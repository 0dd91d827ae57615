import { Field } from '#client/ui/forms/Field.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { Suggestion } from './suggestion.ts';

type Props = {
  source: string;
  reason: string;
  messageOf: (field: 'source' | 'reason') => string | undefined;
  onChange: (part: Partial<Suggestion>) => void;
};

/** Asks for the source of a suggestion, and for what is wrong with the present text. */
export function SupportFields({ source, reason, messageOf, onChange }: Props) {
  return (
    <>
      <Field
        id="source"
        label={m.suggest_form_source()}
        hint={m.suggest_form_source_hint()}
        error={messageOf('source')}
      >
        {(control) => (
          <input
            {...control}
            name="source"
            required
            value={source}
            onChange={({ target }) => onChange({ source: target.value })}
          />
        )}
      </Field>
      <Field
        id="reason"
        label={m.suggest_form_reason()}
        hint={m.suggest_form_reason_hint({ min: limits.text.rejectionReasonMin })}
        error={messageOf('reason')}
      >
        {(control) => (
          <textarea
            {...control}
            name="reason"
            required
            value={reason}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        )}
      </Field>
    </>
  );
}

import { ReasonField } from '#client/ui/forms/ReasonField.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';

type Props = { reason: string; error: string | undefined; onChange: (reason: string) => void };

/** Asks why concepts are merged or split. */
export const ConceptReason = ({ reason, error, onChange }: Props) => (
  <ReasonField
    id="reason"
    label={m.concept_editing_reason()}
    hint={m.concept_editing_reason_hint({ min: limits.text.rejectionReasonMin })}
    error={error}
    value={reason}
    onChange={onChange}
  />
);

import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { TextField } from './TextField.tsx';

type Props = { reason: string; error: string | undefined; onChange: (reason: string) => void };

/** Asks why concepts are merged or split. */
export const ReasonField = ({ reason, error, onChange }: Props) => (
  <TextField
    id="reason"
    label={m.concept_editing_reason()}
    hint={m.concept_editing_reason_hint({ min: limits.text.rejectionReasonMin })}
    error={error}
    isLong
    isRequired
    value={reason}
    onChange={onChange}
  />
);

import { type RefObject, useState } from 'react';
import { type Attempt, attemptFor, randomKey } from '#client/runtime/api/attempt.ts';
import { useApi } from '#client/runtime/api/hooks.tsx';
import { submitFailureFrom } from '#client/runtime/api/submit-failure.ts';
import type { Failure } from '#client/ui/FailureNote.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { BodyInputOf, Endpoint } from '#contract/endpoint.ts';
import { m } from '#contract/messages.ts';
import type { FieldError } from '#domain/text.ts';
import { onUnauthorized } from './session.tsx';

/**
 * The last attempt, and what keeps it with the form before it is made, so that a retry after a
 * reload makes nothing twice.
 */
type Kept = { attempt: RefObject<Attempt | null>; keep?: () => void };
type SubmitMessages = {
  failed: string /** A conflict says that it was received already: trying again would not help. */;
  conflictSettles?: boolean;
};

/**
 * Sends what a form holds, one submission at a time, and the same content under the same key.
 * @param told the specification's sentence for what did not arrive
 * @returns `send`, which gives 'sent' or the fields that the server refused, none of them where it
 * failed; `failure` says why then, and a toast does. A session that ended leads to sign-in.
 */
export function useSubmit<E extends Endpoint>(
  endpoint: E,
  { attempt, keep }: Kept,
  told: SubmitMessages,
) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const send = async (body: BodyInputOf<E> & object): Promise<'sent' | readonly FieldError[]> => {
    setFailure(null);
    attempt.current = attemptFor(body, attempt.current, randomKey);
    keep?.();
    setBusy(true);
    try {
      await api.call(endpoint, { body, idempotencyKey: attempt.current.key });
      return 'sent';
    } catch (thrown) {
      const refusal = submitFailureFrom(
        thrown,
        told.failed,
        told.conflictSettles ? 'conflict' : 'limit',
      );
      if (refusal.kind === 'signedOut') onUnauthorized();
      else setBusy(false);
      if (refusal.kind === 'fields') return refusal.errors;
      if (refusal.kind !== 'failed') return [];
      setFailure(refusal);
      toast({ title: m.ui_error_title(), description: refusal.sentence, destructive: true });
      return [];
    }
  };
  return { send, busy, failure, forgetFailure: () => setFailure(null) };
}

import { useRef, useState } from 'react';
import { type Attempt, attemptFor, randomKey } from '#client/runtime/api/attempt.ts';
import type { Failure } from '#client/ui/FailureNote.tsx';
import { m } from '#domain/messages.ts';
import { isQuotaExceeded } from '../storage/download-error.ts';

/**
 * Keeps the text of a form. While it is being stored, further calls are ignored. A repeated attempt
 * to store the same text uses the same key.
 * @param store stores the text under the idempotency key
 */
export function useKeeping<Body extends object>(store: (body: Body, key: string) => Promise<void>) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempt = useRef<Attempt | null>(null);
  // A second tap can arrive before the button is disabled.
  const isStoring = useRef(false);
  /** @param read returns what to keep, or null if there is nothing to keep */
  const keep = async (read: () => Body | null) => {
    if (isStoring.current) return;
    setFailure(null);
    const body = read();
    if (!body) return;
    attempt.current = attemptFor(body, attempt.current, randomKey);
    isStoring.current = true;
    setPending(true);
    try {
      await store(body, attempt.current.key);
      attempt.current = null;
    } catch (error) {
      const sentence = isQuotaExceeded(error) ? m.outbox_keep_full() : m.outbox_keep_failed();
      setFailure({ sentence, detail: null });
    } finally {
      isStoring.current = false;
      setPending(false);
    }
  };
  return { keep, isPending, failure, clearFailure: () => setFailure(null) };
}

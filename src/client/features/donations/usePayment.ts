import { useRef, useState } from 'react';
import { dismissToast, toast } from '#client/ui/toast.tsx';
import { m } from '#contract/messages.ts';
import type { PaymentFormProps, PaymentResult } from './payment.ts';

/**
 * One attempt to pay at a time, and what became of the last one.
 * @returns `busy` while one is on its way and after it was paid, `failure` in words, `closed` once
 * the payment cannot be paid any more, `run`, and `forget` for a press that the form itself answers
 */
export function usePayment({ onPaid, onClosed }: Pick<PaymentFormProps, 'onPaid' | 'onClosed'>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  // Two presses may come before React has drawn the first.
  const running = useRef(false);

  const forget = () => {
    setFailure(null);
    dismissToast();
  };

  const run = async (attempt: () => Promise<PaymentResult>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    forget();
    // After an error we do not know whether it was paid. Confirming the same intent again is safe:
    // it is charged once.
    const result = await attempt().catch((): PaymentResult => ({ kind: 'refused', message: null }));
    if (result.kind === 'paid') return onPaid();
    running.current = false;
    setBusy(false);
    if (result.kind === 'asks') return;
    if (result.kind === 'closed') {
      setClosed(true);
      onClosed();
    }
    const message = result.message ?? m.donations_payment_unexpected();
    setFailure(message);
    toast({ title: m.donations_payment_failed_title(), description: message, destructive: true });
  };
  return { busy, failure, closed, run, forget };
}

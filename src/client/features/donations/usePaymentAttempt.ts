import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { dismissToast, toast } from '#client/ui/toast.tsx';
import { m } from '#domain/messages.ts';
import type { PaymentFormProps, PaymentResult } from './payment-form.ts';

type Callbacks = Pick<PaymentFormProps, 'onPaid' | 'onCanceled'>;

/**
 * Attempts to pay, one at a time, and shows why an attempt failed.
 * @returns `isBusy`: during an attempt and after a successful one; `failure`: the message of the
 * last attempt; `isCanceled`: the payment can no longer be paid; `attempt`: starts one; `reset`:
 * removes the failure
 */
export function usePaymentAttempt({ onPaid, onCanceled }: Callbacks) {
  // `isPending` reaches the component one render late, so a second press could still get through.
  const isRunning = useRef(false);
  const mutation = useMutation({
    // After an error we do not know whether the payment went through. Confirming the same intent
    // again is safe: it is charged only once.
    mutationFn: (confirm: () => Promise<PaymentResult>) =>
      confirm().catch((): PaymentResult => ({ kind: 'declined', message: null })),
    onSuccess: (result) => {
      if (result.kind === 'paid') return onPaid();
      isRunning.current = false;
      if (result.kind === 'canceled') onCanceled();
      const failure = failureMessage(result);
      if (failure)
        toast({
          title: m.donations_payment_failed_title(),
          description: failure,
          destructive: true,
        });
    },
  });

  const reset = () => {
    if (!mutation.isPending) mutation.reset();
    dismissToast();
  };
  const attempt = (confirm: () => Promise<PaymentResult>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    dismissToast();
    mutation.mutate(confirm);
  };
  return {
    isBusy: mutation.isPending || mutation.data?.kind === 'paid',
    failure: mutation.data ? failureMessage(mutation.data) : null,
    isCanceled: mutation.data?.kind === 'canceled',
    attempt,
    reset,
  };
}

function failureMessage(result: PaymentResult): string | null {
  if (result.kind === 'paid' || result.kind === 'requiresAction') return null;
  return result.message ?? m.donations_payment_unexpected();
}

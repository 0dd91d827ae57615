import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { dismissToast, toast } from '#client/ui/toasts/toast.ts';
import { m } from '#domain/messages.ts';
import type { PaymentFormProps, PaymentResult } from './payment-form.ts';

type Callbacks = Pick<PaymentFormProps, 'onPaid' | 'onCanceled'>;

/**
 * Runs attempts to pay, one at a time, and shows why an attempt failed.
 * @returns `isBusy`: whether an attempt is running or has succeeded; `failure`: the message about
 * the last attempt; `isCanceled`: whether the payment was canceled and can no longer be paid;
 * `attempt`: starts an attempt; `reset`: removes the failure
 */
export function usePaymentAttempt({ onPaid, onCanceled }: Callbacks) {
  // `isPending` changes only with the next render, so it alone would not stop a quick second click.
  const isRunning = useRef(false);
  const mutation = useMutation({
    // If the call fails, the payment might have succeeded nevertheless. The donor may still try
    // again, because confirming the same payment intent twice charges only once.
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

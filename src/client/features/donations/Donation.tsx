import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { importWithRetry } from '#client/runtime/import-with-retry.ts';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { useDraft } from '#client/runtime/session/useDraft.ts';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { dismissToast, toast } from '#client/ui/toasts/toast.ts';
import { m } from '#domain/messages.ts';
import type { FieldError } from '#domain/text.ts';
import { DonationForm } from './DonationForm.tsx';
import {
  checkDonation,
  type DonationText,
  donationFields,
  draftedDonation,
  emptyDonation,
} from './donation-text.ts';
import { useCreatePaymentIntent } from './mutations.ts';
import { PaymentStep, type StartedPayment } from './payment/PaymentStep.tsx';
import { intentIdFromSecret, type PaymentForm } from './payment/payment-form.ts';

/**
 * The history state of the payment step, which has its own entry in the browser history. The
 * browser's Back button therefore returns to the form, like the Back to Form button. A reload also
 * returns to the form, with its values.
 */
const PAYMENT_STEP = 'payment';

/**
 * The two steps of a donation: the form and the payment. The form is stored in the tab until the
 * payment succeeds. If the donor submits the same values again, the payment intent stays the same,
 * so that nothing is charged twice.
 */
export function Donation() {
  const [, navigate] = useLocation();
  const { publishableKey } = useSite().payments;
  const form = useRef<HTMLFormElement>(null);
  const { text, ...draft } = useDraft(draftedDonation, emptyDonation, form);
  const errors = useFieldErrors(text, donationFields);
  const [started, setStarted] = useState<StartedPayment | null>(null);
  const isPaymentStep = useHistoryState() === PAYMENT_STEP;
  const createIntent = useCreatePaymentIntent({
    draft,
    onSuccess: async ({ clientSecret }, { body }) => {
      const Form = await loadPaymentForm(publishableKey);
      if (!clientSecret || !body) throw new Error('The reply has no client secret.');
      draft.change({ intent: intentIdFromSecret(clientSecret) });
      setStarted({ clientSecret, body, Form });
      history.pushState(PAYMENT_STEP, '');
    },
  });

  const showErrors = (found: readonly FieldError[]) => {
    errors.show(found);
    const amount = found.find(({ path }) => path === 'customAmount');
    if (amount)
      toast({
        title: m.donations_invalid_amount_title(),
        description: amount.message,
        destructive: true,
      });
  };
  const proceed = (event: FormEvent) => {
    event.preventDefault();
    if (createIntent.isPending) return;
    createIntent.reset();
    const checked = checkDonation(draft.latest());
    showErrors(checked.ok ? [] : checked.errors);
    if (!checked.ok) return;
    dismissToast();
    // Load the card form while the payment intent is created. An error is ignored here, because
    // `onSuccess` loads the form again.
    loadPaymentForm(publishableKey).catch(() => {});
    createIntent.mutate(
      { body: checked.body },
      { onFieldErrors: (found) => showErrors(found.map(toFormField)) },
    );
  };
  const change = (changed: Partial<DonationText>) => {
    setStarted(null);
    draft.change(changed);
  };
  const discard = () => {
    setStarted(null);
    draft.restart(emptyDonation);
    showErrors([]);
    createIntent.reset();
  };

  if (started && isPaymentStep)
    return (
      <PaymentStep
        {...started}
        onPaid={() => navigate(successPath(started.clientSecret), { replace: true })}
        onCanceled={() => {
          draft.attempt.current = null;
          draft.change({ intent: null });
        }}
        onBack={() => history.back()}
      />
    );
  return (
    <DonationForm
      form={form}
      text={text}
      isRestored={draft.restored && started === null}
      errors={errors}
      failure={createIntent.failure}
      isBusy={createIntent.isPending}
      hasReturned={started !== null}
      onChange={change}
      onDiscard={discard}
      onProceed={proceed}
    />
  );
}

/** Converts an error from the server, whose field `amount` is called `customAmount` in the form. */
const toFormField = ({ path, message }: FieldError): FieldError => ({
  path: path === 'amount' ? 'customAmount' : path,
  message,
});

const successPath = (clientSecret: string): string =>
  paths.donateSuccess({
    payment_intent: intentIdFromSecret(clientSecret),
    payment_intent_client_secret: clientSecret,
    redirect_status: 'succeeded',
  });

/**
 * Loads the code of the card form: the payment provider's form if there is a publishable key,
 * otherwise the sandbox's form.
 */
async function loadPaymentForm(publishableKey: string | null): Promise<PaymentForm> {
  if (publishableKey === null)
    return (await importWithRetry(() => import('./payment/SandboxForm.tsx'))).SandboxForm;
  return (await importWithRetry(() => import('./payment/StripeForm.tsx'))).loadStripeForm(
    publishableKey,
  );
}

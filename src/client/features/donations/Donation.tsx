import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { attemptFor, randomKey } from '#client/runtime/api/attempt.ts';
import { useApi } from '#client/runtime/api/hooks.tsx';
import { submitFailureFrom } from '#client/runtime/api/submit-failure.ts';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { useDraft } from '#client/runtime/session/useDraft.ts';
import { dismissToast, toast } from '#client/ui/toast.tsx';
import { useFieldErrors } from '#client/ui/useFieldErrors.ts';
import { createPaymentIntent } from '#contract/donations.ts';
import { m } from '#contract/messages.ts';
import type { FieldError } from '#domain/text.ts';
import { DonationForm } from './DonationForm.tsx';
import {
  checkDonation,
  type DonationBody,
  type DonationText,
  DRAFT_OWNER,
  donationFields,
  draftedDonation,
  emptyDonation,
} from './donation-text.ts';
import { PaymentStep } from './PaymentStep.tsx';
import { intentIdFromSecret, loadPaymentForm, type PaymentForm } from './payment.ts';

/** A payment that was begun, for what the form held then. */
type Begun = { clientSecret: string; body: DonationBody; Form: PaymentForm };

/**
 * The payment step is an entry of the browser's history: Back leads to the form, as Back to Form
 * does. A reload leads there as well, filled in.
 */
const PAYMENT = 'payment';

/**
 * The two steps of a donation. What was typed stays in the tab until the payment went through; the
 * same form is always paid by the same intent, so that nothing is charged twice.
 */
export function Donation() {
  const api = useApi();
  const [, navigate] = useLocation();
  const { publishableKey } = useSite().payments;
  const form = useRef<HTMLFormElement>(null);
  const { text, ...draft } = useDraft(draftedDonation, DRAFT_OWNER, emptyDonation, form);
  const errors = useFieldErrors(text, donationFields);
  const [failure, setFailure] = useState<{ sentence: string; detail: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [begun, setBegun] = useState<Begun | null>(null);
  const paying = useHistoryState() === PAYMENT ? begun : null;

  const change = (changed: Partial<DonationText>) => {
    setBegun(null);
    draft.change(changed);
  };
  const showWrong = (wrong: readonly FieldError[]) => {
    errors.show(wrong);
    const amount = wrong.find(({ path }) => path === 'customAmount');
    if (amount)
      toast({
        title: m.donations_invalid_amount_title(),
        description: amount.message,
        destructive: true,
      });
  };

  const proceed = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    setFailure(null);
    const checked = checkDonation(draft.latest());
    showWrong(checked.ok ? [] : checked.errors);
    if (!checked.ok) return;
    draft.attempt.current = attemptFor(checked.body, draft.attempt.current, randomKey);
    draft.keep();
    sending.current = true;
    setBusy(true);
    dismissToast();
    try {
      const [{ clientSecret }, Form] = await Promise.all([
        api.call(createPaymentIntent, {
          body: checked.body,
          idempotencyKey: draft.attempt.current.key,
        }),
        loadPaymentForm(publishableKey),
      ]);
      if (!clientSecret) throw new Error('the answer has no client secret');
      draft.change({ intent: intentIdFromSecret(clientSecret) });
      setBegun({ clientSecret, body: checked.body, Form });
      history.pushState(PAYMENT, '');
    } catch (error) {
      const refusal = submitFailureFrom(error, m.donations_start_failed(), 'conflict');
      if (refusal.kind === 'fields')
        return showWrong(
          refusal.errors.map(({ path, message }) => ({
            path: path === 'amount' ? 'customAmount' : path,
            message,
          })),
        );
      const sentence = refusal.kind === 'failed' ? refusal.sentence : m.donations_start_failed();
      const detail =
        refusal.kind === 'failed' && refusal.detail !== sentence ? refusal.detail : null;
      setFailure({ sentence, detail });
      toast({ title: m.ui_error_title(), description: sentence, destructive: true });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  if (paying) {
    const { clientSecret } = paying;
    return (
      <PaymentStep
        {...paying}
        onPaid={() =>
          navigate(
            paths.donateSuccess({
              payment_intent: intentIdFromSecret(clientSecret),
              payment_intent_client_secret: clientSecret,
              redirect_status: 'succeeded',
            }),
            { replace: true },
          )
        }
        onClosed={() => {
          draft.attempt.current = null;
          draft.change({ intent: null });
        }}
        onBack={() => history.back()}
      />
    );
  }
  const discard = () => {
    setBegun(null);
    draft.restart(emptyDonation);
    showWrong([]);
    setFailure(null);
  };
  return (
    <DonationForm
      form={form}
      text={text}
      restored={draft.restored && begun === null}
      errors={errors}
      failure={failure}
      busy={busy}
      returned={begun !== null}
      onChange={change}
      onDiscard={discard}
      onProceed={proceed}
    />
  );
}

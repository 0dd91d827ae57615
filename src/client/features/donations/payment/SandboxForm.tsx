import { type FormEvent, useState } from 'react';
import { ErrorSummary } from '#client/ui/forms/ErrorSummary.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { useFocusOnMount } from '#client/ui/useFocusOnMount.ts';
import { type SandboxAnswer, testCards } from '#contract/donations/sandbox.ts';
import { m } from '#domain/messages.ts';
import { useSandboxCalls } from '../mutations.ts';
import { type CardText, cardFields, readCard } from './card.ts';
import { PaymentActions, PaymentFailure } from './PaymentActions.tsx';
import type { PaymentFormProps, PaymentResult } from './payment-form.ts';
import { usePaymentAttempt } from './usePaymentAttempt.ts';

/** The sandbox's card form, with the extra step that some test cards require. */
export function SandboxForm({ clientSecret, onBack, ...callbacks }: PaymentFormProps) {
  const sandbox = useSandboxCalls(clientSecret);
  const payment = usePaymentAttempt(callbacks);
  const [requiresAction, setRequiresAction] = useState(false);
  const [text, setText] = useState<CardText>({ number: '', expiry: '', cvc: '' });
  const errors = useFieldErrors(text, cardFields);

  const receive = (answer: SandboxAnswer): PaymentResult => {
    setRequiresAction(answer.status === 'requires_action');
    return toPaymentResult(answer);
  };
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (payment.isBusy) return;
    const checked = readCard(text);
    errors.show(checked.ok ? [] : checked.errors);
    if (!checked.ok) return payment.reset();
    payment.attempt(async () => receive(await sandbox.confirm(checked.card)));
  };
  const authenticate = (succeed: boolean) =>
    payment.attempt(async () => receive(await sandbox.authenticate(succeed)));

  if (requiresAction)
    return (
      <AuthenticationStep
        isBusy={payment.isBusy}
        failure={payment.failure}
        onChoose={authenticate}
      />
    );
  const fieldProps = (name: keyof CardText) => ({
    name,
    value: text[name],
    error: errors.messageOf(name),
    onChange: (value: string) => setText({ ...text, [name]: value }),
  });
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={pay}>
      <ErrorSummary errors={errors.summary} />
      <TestCards />
      <CardField
        {...fieldProps('number')}
        label={m.donations_sandbox_number()}
        autoComplete="cc-number"
      />
      <div className="field-pair">
        <CardField
          {...fieldProps('expiry')}
          label={m.donations_sandbox_expiry()}
          hint={m.donations_sandbox_expiry_hint()}
          autoComplete="cc-exp"
        />
        <CardField
          {...fieldProps('cvc')}
          label={m.donations_sandbox_cvc()}
          hint={m.donations_sandbox_cvc_hint()}
          autoComplete="cc-csc"
        />
      </div>
      <PaymentActions payment={payment} onBack={onBack} />
    </form>
  );
}

function CardField({
  name,
  label,
  hint,
  error,
  value,
  autoComplete,
  onChange,
}: {
  name: keyof CardText;
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  autoComplete: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          name={name}
          inputMode="numeric"
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function toPaymentResult({ status, error }: SandboxAnswer): PaymentResult {
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid' };
  if (status === 'requires_action') return { kind: 'requiresAction' };
  return {
    kind: status === 'canceled' ? 'canceled' : 'declined',
    message: error?.message ?? null,
  };
}

const cardOutcomes = {
  succeeds: m.donations_sandbox_card_succeeds,
  declined: m.donations_sandbox_card_declined,
  insufficientFunds: m.donations_sandbox_card_insufficient_funds,
  expired: m.donations_sandbox_card_expired,
  wrongCvc: m.donations_sandbox_card_wrong_cvc,
  authenticates: m.donations_sandbox_card_authenticates,
  processes: m.donations_sandbox_card_processes,
  disputed: m.donations_sandbox_card_disputed,
  refundFails: m.donations_sandbox_card_refund_fails,
} satisfies Record<(typeof testCards)[number]['outcome'], () => string>;

function TestCards() {
  return (
    <div className="note note--warning">
      <Icon name="alert" />
      <div>
        <p>
          {m.donations_test_mode()} {m.donations_sandbox_hint()}
        </p>
        <details className="collapsible">
          <summary>
            {m.donations_sandbox_cards()}
            <Icon name="down" />
          </summary>
          <ul>
            {testCards.map(({ number, outcome }) => (
              <li key={number}>
                <b className="person-name">{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</b>{' '}
                {cardOutcomes[outcome]()}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  );
}

/** Simulates the page on which a bank authenticates its customer. */
function AuthenticationStep({
  isBusy,
  failure,
  onChoose,
}: {
  isBusy: boolean;
  failure: string | null;
  onChoose: (succeed: boolean) => void;
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="vertical-stack">
      <h3 ref={heading} tabIndex={-1}>
        {m.donations_sandbox_step_heading()}
      </h3>
      <p>{m.donations_sandbox_step_text()}</p>
      <PaymentFailure failure={failure} />
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button
          className="button button--primary"
          type="button"
          disabled={isBusy}
          onClick={() => onChoose(true)}
        >
          {isBusy ? m.ui_processing_button() : m.donations_sandbox_step_complete_button()}
        </button>
        <button className="button" type="button" disabled={isBusy} onClick={() => onChoose(false)}>
          {m.donations_sandbox_step_fail_button()}
        </button>
      </p>
    </div>
  );
}

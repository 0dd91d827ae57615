import { type FormEvent, type HTMLAttributes, useEffect, useRef, useState } from 'react';
import { useApi } from '#client/runtime/api/hooks.tsx';
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { useFieldErrors } from '#client/ui/useFieldErrors.ts';
import { m } from '#contract/messages.ts';
import {
  authenticateSandboxPayment,
  confirmSandboxPayment,
  type SandboxAnswer,
  testCards,
} from '#contract/sandbox.ts';
import { type CardText, cardFields, readCard } from './card.ts';
import { PaymentActions, PaymentFailure } from './PaymentActions.tsx';
import type { PaymentFormProps, PaymentResult } from './payment.ts';
import { usePayment } from './usePayment.ts';

/** The card form of the sandbox, with the extra step that some test cards ask for. */
export function SandboxForm({ clientSecret, onBack, ...after }: PaymentFormProps) {
  const api = useApi();
  const payment = usePayment(after);
  const [asking, setAsking] = useState(false);
  const [text, setText] = useState<CardText>({ number: '', expiry: '', cvc: '' });
  const errors = useFieldErrors(text, cardFields);

  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (payment.busy) return;
    const read = readCard(text);
    errors.show(read.ok ? [] : read.errors);
    if (!read.ok) return payment.forget();
    void payment.run(async () =>
      take(await api.call(confirmSandboxPayment, { body: { clientSecret, ...read.card } })),
    );
  };
  const authenticate = (succeed: boolean) =>
    void payment.run(async () =>
      take(await api.call(authenticateSandboxPayment, { body: { clientSecret, succeed } })),
    );
  const take = (answer: SandboxAnswer): PaymentResult => {
    setAsking(answer.status === 'requires_action');
    return toPaymentResult(answer);
  };

  if (asking)
    return <ExtraStep busy={payment.busy} failure={payment.failure} onEnd={authenticate} />;
  const input = (
    field: keyof CardText,
    label: string,
    hint: string | undefined,
    props: HTMLAttributes<HTMLInputElement> & { autoComplete: string },
  ) => (
    <Field id={field} label={label} hint={hint} error={errors.messageOf(field)}>
      {(control) => (
        <input
          {...control}
          {...props}
          name={field}
          inputMode="numeric"
          value={text[field]}
          onChange={(event) => setText({ ...text, [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={pay}>
      <ErrorSummary errors={errors.summary} />
      <TestCards />
      {input('number', 'Card number', undefined, { autoComplete: 'cc-number' })}
      <div className="field-pair">
        {input('expiry', 'Expiry date', 'Month and year, like 12/34', { autoComplete: 'cc-exp' })}
        {input('cvc', 'Security code (CVC)', 'Three or four digits', { autoComplete: 'cc-csc' })}
      </div>
      <PaymentActions payment={payment} onBack={onBack} />
    </form>
  );
}

function toPaymentResult({ status, error }: SandboxAnswer): PaymentResult {
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid' };
  if (status === 'requires_action') return { kind: 'asks' };
  return { kind: status === 'canceled' ? 'closed' : 'refused', message: error?.message ?? null };
}

function TestCards() {
  return (
    <div className="note note--warning">
      <Icon name="alert" />
      <div>
        <p>
          {m.donations_test_mode()} Use a test card with any future date and any three digits. Never
          type a real card number here.
        </p>
        <details className="collapsible">
          <summary>
            Test cards
            <Icon name="down" />
          </summary>
          <ul>
            {testCards.map(({ number, does }) => (
              <li key={number}>
                <b className="person-name">{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</b> {does}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  );
}

/** Stands in for the page on which a bank authenticates its customer. */
function ExtraStep({
  busy,
  failure,
  onEnd,
}: {
  busy: boolean;
  failure: string | null;
  onEnd: (succeed: boolean) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="vertical-stack">
      <h3 ref={heading} tabIndex={-1}>
        Your bank asks for one more step
      </h3>
      <p>Here your bank would check that it is you. In test mode, you choose the result.</p>
      <PaymentFailure failure={failure} />
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button
          className="button button--primary"
          type="button"
          disabled={busy}
          onClick={() => onEnd(true)}
        >
          {busy ? 'Processing...' : 'Complete authentication'}
        </button>
        <button className="button" type="button" disabled={busy} onClick={() => onEnd(false)}>
          Fail authentication
        </button>
      </p>
    </div>
  );
}

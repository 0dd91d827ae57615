import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { useSite } from '#client/runtime/session/site.tsx';
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Field } from '#client/ui/Field.tsx';
import type { useFieldErrors } from '#client/ui/useFieldErrors.ts';
import { m } from '#contract/messages.ts';
import { AmountChoice } from './AmountChoice.tsx';
import { amountInDollars, type DonationText } from './donation-text.ts';
import { SecurityNotice } from './SecurityNotice.tsx';

type Props = {
  form: RefObject<HTMLFormElement | null>;
  text: DonationText;
  restored: boolean;
  errors: Pick<ReturnType<typeof useFieldErrors<DonationText>>, 'messageOf' | 'summary'>;
  failure: { sentence: string; detail: string | null } | null;
  busy: boolean;
  /** The donor came back from the payment step, so the button gets the focus. */
  returned: boolean;
  onChange: (change: Partial<DonationText>) => void;
  onDiscard: () => void;
  onProceed: (event: FormEvent) => void;
};

/** The first step: amount, name, message, donor wall and receipt. */
export function DonationForm({
  form,
  text,
  restored,
  errors,
  failure,
  busy,
  returned,
  onChange,
  onDiscard,
  onProceed,
}: Props) {
  const { testMode } = useSite().payments;
  const proceed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returned) proceed.current?.focus();
  }, [returned]);
  return (
    <form ref={form} method="post" className="card vertical-stack" noValidate onSubmit={onProceed}>
      <ErrorSummary errors={errors.summary} />
      <div role="status">
        {restored && (
          <div className="note note--info flex-row">
            <p>What you entered before was restored.</p>
            <button className="button" type="button" onClick={onDiscard}>
              Discard
            </button>
          </div>
        )}
      </div>
      <AmountChoice text={text} error={errors.messageOf('customAmount')} onChange={onChange} />
      <Field
        id="donorName"
        label="Your Name"
        hint="Leave blank to donate anonymously"
        error={errors.messageOf('donorName')}
      >
        {(control) => (
          <input
            {...control}
            name="donorName"
            placeholder="Anonymous"
            autoComplete="name"
            value={text.donorName}
            onChange={(event) => onChange({ donorName: event.target.value })}
          />
        )}
      </Field>
      <Field
        id="donorMessage"
        label="Message"
        hint="Optional. It appears on the donor wall only if you choose to be shown there."
        error={errors.messageOf('donorMessage')}
      >
        {(control) => (
          <textarea
            {...control}
            name="donorMessage"
            value={text.donorMessage}
            onChange={(event) => onChange({ donorMessage: event.target.value })}
          />
        )}
      </Field>
      <div>
        <label className="choice-label">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state.
            role="switch"
            name="showOnDonorWall"
            aria-describedby="wall-hint"
            checked={text.showOnDonorWall}
            onChange={(event) => onChange({ showOnDonorWall: event.target.checked })}
          />
          Show on Donor Wall
        </label>
        <span className="hint" id="wall-hint">
          Your name, your message and an amount range are shown, never the exact amount.
        </span>
      </div>
      <Receipt text={text} error={errors.messageOf('email')} onChange={onChange} />
      {failure && <Failed message={failure.sentence} detail={failure.detail} />}
      <noscript>
        <p>Payment needs JavaScript. Turn it on in your browser, then reload this page.</p>
      </noscript>
      <p className="flex-row flex-row--stacked-on-phone needs-scripts">
        <button ref={proceed} className="button button--primary" type="submit" disabled={busy}>
          {busy ? 'Processing...' : `Proceed to Payment (${shownAmount(text)})`}
        </button>
      </p>
      {testMode && <p>{m.donations_test_mode()}</p>}
      <SecurityNotice />
    </form>
  );
}

/** A signed-in donor with a verified address gets the receipt there by default. */
function Receipt({
  text,
  error,
  onChange,
}: {
  text: DonationText;
  error: string | undefined;
  onChange: Props['onChange'];
}) {
  const user = useUser();
  const hint = user?.emailVerified
    ? `Optional and never public. Leave it empty to get the receipt at ${user.email}.`
    : 'Optional and never public. We send the receipt there.';
  return (
    <Field id="email" label="Email address for a receipt" hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          name="email"
          type="email"
          autoComplete="email"
          value={text.email}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      )}
    </Field>
  );
}

/** The amount as typed, valid or not; $0.00 for a negative or absurdly large number. */
function shownAmount(text: DonationText): string {
  const amount = amountInDollars(text);
  return `$${(amount >= 0 && amount < 1e6 ? amount : 0).toFixed(2)}`;
}

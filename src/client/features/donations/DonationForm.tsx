import { type FormEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import type { Failure } from '#client/ui/FailureNote.tsx';
import { ErrorSummary } from '#client/ui/forms/ErrorSummary.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { NoScriptNote } from '#client/ui/LazyPanel.tsx';
import { richText } from '#client/ui/richText.ts';
import { m } from '#domain/messages.ts';
import { AmountChoice } from './AmountChoice.tsx';
import { type DonationErrors, DonorFields } from './DonorFields.tsx';
import { amountInDollars, type DonationText } from './donation-text.ts';
import { SecurityNotice } from './payment/SecurityNotice.tsx';

type Props = {
  form: RefObject<HTMLFormElement | null>;
  text: DonationText;
  isRestored: boolean;
  errors: DonationErrors;
  failure: Failure | null;
  isBusy: boolean;
  /** True if the donor came back from the payment step. The submit button then gets the focus. */
  hasReturned: boolean;
  onChange: (change: Partial<DonationText>) => void;
  onDiscard: () => void;
  onProceed: (event: FormEvent) => void;
};

/** The first step of a donation: amount, name, message, donor wall and receipt. */
export function DonationForm({
  form,
  text,
  isRestored,
  errors,
  failure,
  isBusy,
  hasReturned,
  onChange,
  onDiscard,
  onProceed,
}: Props) {
  const { testMode } = useSite().payments;
  // An invalid amount is reported at its field and in a toast, so the summary leaves it out.
  const others = errors.summary.filter(({ path }) => path !== 'customAmount');
  const proceedButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (hasReturned) proceedButton.current?.focus();
  }, [hasReturned]);
  return (
    <form ref={form} method="post" className="card vertical-stack" noValidate onSubmit={onProceed}>
      <NoScriptNote>
        {richText(
          m.donations_no_script({
            link: (text) => <a href={paths.donorWall()}>{text}</a>,
          }),
        )}
      </NoScriptNote>
      <ErrorSummary errors={others} />
      <RestoredDraft shown={isRestored} text={m.donations_restored()} onDiscard={onDiscard} />
      <AmountChoice
        text={text}
        error={errors.messageOf('customAmount')}
        takesFocus={others.length === 0}
        onChange={onChange}
      />
      <DonorFields text={text} errors={errors} onChange={onChange} />
      {failure && <Failed message={failure.sentence} detail={failure.detail} />}
      <p className="flex-row flex-row--stacked-on-phone needs-scripts">
        <button
          ref={proceedButton}
          className="button button--primary"
          type="submit"
          disabled={isBusy}
        >
          {isBusy
            ? m.ui_processing_button()
            : m.donations_proceed_button({ amount: shownAmount(text) })}
        </button>
      </p>
      {testMode && <p>{m.donations_test_mode()}</p>}
      <SecurityNotice />
    </form>
  );
}

/**
 * Returns the amount that the button shows: the chosen or typed amount, even if it is outside the
 * limits. Returns $0.00 if the typed text is not a plain number, or if the amount is too long for
 * the button.
 */
function shownAmount(text: DonationText): string {
  const amount = amountInDollars(text);
  return `$${(amount >= 0 && amount < 1e6 ? amount : 0).toFixed(2)}`;
}

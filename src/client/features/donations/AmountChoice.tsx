import { type InputEvent, useEffect, useRef } from 'react';
import { Field } from '#client/ui/Field.tsx';
import { limits } from '#domain/limits.ts';
import type { DonationText } from './donation-text.ts';

/** A number field of an English browser drops a comma, so 5,50 would become 550. */
function pointForComma(event: InputEvent<HTMLInputElement>): void {
  if (event.data !== ',') return;
  event.preventDefault();
  document.execCommand('insertText', false, '.');
}

type Props = {
  text: DonationText;
  error: string | undefined;
  onChange: (change: Partial<DonationText>) => void;
};

/**
 * The presets, and the field for another amount. Choosing a preset hides the field and keeps its
 * text.
 */
export function AmountChoice({ text, error, onChange }: Props) {
  const custom = useRef<HTMLInputElement>(null);
  // The toast with the same sentence is at the bottom of the screen, where the field may be.
  useEffect(() => {
    if (error) custom.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  const tile = (choice: DonationText['choice'], label: string) => (
    <button
      key={choice}
      className="amount-tile"
      type="button"
      aria-pressed={text.choice === choice}
      onClick={() => onChange({ choice })}
    >
      {label}
    </button>
  );
  return (
    <>
      <fieldset className="vertical-stack">
        <legend>Amount in US dollars</legend>
        <div className="amount-tiles">
          {limits.donation.presetsCents.map((cents) => tile(cents, `$${cents / 100}`))}
          {tile('custom', 'Custom Amount')}
        </div>
      </fieldset>
      {text.choice === 'custom' && (
        <Field
          id="customAmount"
          label="Your amount"
          hint={`Minimum donation amount is $${(limits.donation.minCents / 100).toFixed(2)}`}
          error={error}
        >
          {(control) => (
            <input
              {...control}
              ref={custom}
              name="customAmount"
              type="number"
              inputMode="decimal"
              min="0.50"
              step="0.01"
              placeholder="25.00"
              value={text.customAmount}
              onBeforeInput={pointForComma}
              onChange={(event) => onChange({ customAmount: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

import { type InputEvent, useEffect, useRef } from 'react';
import { Field } from '#client/ui/forms/Field.tsx';
import { limits } from '#domain/limits.ts';
import { dollars } from '#domain/locale/money.ts';
import { m } from '#domain/messages.ts';
import type { DonationText } from './donation-text.ts';

/**
 * Inserts a point if the user types a comma. In an English browser, a number field ignores commas,
 * so 5,50 would become 550.
 */
function replaceCommaWithPoint(event: InputEvent<HTMLInputElement>): void {
  if (event.data !== ',') return;
  event.preventDefault();
  document.execCommand('insertText', false, '.');
}

type Props = {
  text: DonationText;
  error: string | undefined;
  /** Whether the field takes the focus if its amount is wrong. */
  takesFocus: boolean;
  onChange: (change: Partial<DonationText>) => void;
};

/**
 * The preset amounts, and a field for another amount. The field keeps its text while a preset is
 * chosen.
 */
export function AmountChoice({ text, error, takesFocus, onChange }: Props) {
  const custom = useRef<HTMLInputElement>(null);
  // Scroll the field to the centre, because a toast with the same message covers the bottom of the
  // screen.
  useEffect(() => {
    if (!error) return;
    if (takesFocus) custom.current?.focus({ preventScroll: true });
    custom.current?.scrollIntoView({ block: 'center' });
  }, [error, takesFocus]);
  const minimum = m.donations_amount_minimum({ amount: dollars(limits.donation.minCents) });
  return (
    <>
      <fieldset className="vertical-stack">
        <legend>{m.donations_amount_legend()}</legend>
        <div className="choice-tiles">
          {limits.donation.presetsCents.map((cents) => (
            <AmountTile
              key={cents}
              choice={cents}
              label={`$${cents / 100}`}
              isChosen={text.choice === cents}
              onChoose={() => onChange({ choice: cents })}
            />
          ))}
          <AmountTile
            choice="custom"
            label={m.donations_amount_custom()}
            isChosen={text.choice === 'custom'}
            onChoose={() => onChange({ choice: 'custom' })}
          />
        </div>
      </fieldset>
      {text.choice === 'custom' && (
        <Field
          id="customAmount"
          label={m.donations_amount_custom_label()}
          hint={error === minimum ? undefined : minimum}
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
              onBeforeInput={replaceCommaWithPoint}
              onChange={(event) => onChange({ customAmount: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

type TileProps = {
  choice: DonationText['choice'];
  label: string;
  isChosen: boolean;
  onChoose: () => void;
};

/** A radio button, because the browser keeps a choice that was made before any script ran. */
const AmountTile = ({ choice, label, isChosen, onChoose }: TileProps) => (
  <label className="choice-tile">
    <input
      className="visually-hidden"
      type="radio"
      name="choice"
      value={choice}
      checked={isChosen}
      onChange={onChoose}
    />
    {label}
  </label>
);

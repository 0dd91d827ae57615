import type { Ref } from 'react';
import { m } from '#domain/messages.ts';

type Props = {
  submitLabel: string;
  /** `danger` for a button that deletes or refuses something. */
  tone?: 'primary' | 'danger';
  isPending: boolean;
  /** Whether another call is pending, so that this one must wait. */
  isBusy?: boolean;
  onClose: () => void;
  /** Runs when the button is clicked. Without it, the button submits the form around it. */
  onConfirm?: () => void;
  /** False if nothing is left to do. The dialog can then only be closed. */
  isOpen?: boolean;
  submitRef?: Ref<HTMLButtonElement>;
};

const classes = {
  primary: 'button button--primary',
  danger: 'button button--danger button--filled',
};

/** The buttons at the end of a dialog: one closes it, the other confirms. */
export function DialogButtons(props: Props) {
  const { submitLabel, tone = 'primary', isPending, onClose, onConfirm, isOpen = true } = props;
  return (
    <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
      <button className="button" type="button" onClick={onClose}>
        {isOpen ? m.ui_cancel_button() : m.ui_close_button()}
      </button>
      {isOpen && (
        <button
          ref={props.submitRef}
          className={classes[tone]}
          type={onConfirm ? 'button' : 'submit'}
          disabled={isPending || props.isBusy}
          onClick={onConfirm}
        >
          {isPending ? m.ui_processing_button() : submitLabel}
        </button>
      )}
    </p>
  );
}

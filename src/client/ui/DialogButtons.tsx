import { m } from '#domain/messages.ts';

type Props = {
  submitLabel: string;
  submitClass: string;
  isPending: boolean;
  onClose: () => void;
};

/** The buttons at the end of a form in a dialog. */
export function DialogButtons({ submitLabel, submitClass, isPending, onClose }: Props) {
  return (
    <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
      <button className="button" type="button" onClick={onClose}>
        {m.ui_cancel_button()}
      </button>
      <button className={submitClass} type="submit" disabled={isPending}>
        {isPending ? m.ui_processing_button() : submitLabel}
      </button>
    </p>
  );
}

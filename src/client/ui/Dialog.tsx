import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';

type Props = {
  id?: string;
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A native dialog. `onClose` runs on Escape and on a click on the backdrop. When the dialog closes,
 * the browser returns the focus to the element that had it before.
 */
export function Dialog({ id, open, title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  // Browsers that do not support `closedby` report a click on the backdrop as a click on the
  // dialog, with a position outside the dialog's box.
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== dialog.current) return;
    const box = dialog.current.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) onClose();
  };

  // The `close` event is dispatched some time after `cancel`. Ignore it if the dialog is open again
  // by then.
  const onClosed = () => {
    if (!dialog.current?.open) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape already closes a native dialog.
    <dialog
      ref={dialog}
      id={id}
      closedby="any"
      aria-labelledby={titleId}
      onCancel={onClose}
      onClose={onClosed}
      onClick={onClick}
    >
      <div className="vertical-stack">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

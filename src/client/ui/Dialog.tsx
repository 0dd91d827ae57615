import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';

type Props = {
  id?: string;
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A native dialog. Escape, the scrim and whatever calls `onClose` close it; the focus goes back to
 * where it was.
 */
export function Dialog({ id, open, title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  // Browsers without `closedby` say that the scrim was pressed by a click on the dialog outside of
  // its box.
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

  // Escape is told at once by `cancel`; `close` comes later, when the dialog may have been opened
  // again already.
  const onClosed = () => {
    if (!dialog.current?.open) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog by itself.
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

import { type ReactNode, useEffect, useId, useRef } from 'react';

/** A native dialog: Escape and the scrim close it, focus goes in and comes back. Its content is there only while it is open. */
export function Dialog({ open, title, onClose, children }: { open: boolean; title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the scrim is a second way; Escape is the keyboard's, by the browser itself
    <dialog ref={dialog} className="stack" aria-labelledby={heading} onClose={onClose} onClick={(event) => { if (event.target === event.currentTarget) onClose(); }}>
      <h2 id={heading}>{title}</h2>
      {open && children}
    </dialog>
  );
}

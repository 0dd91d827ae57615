import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

/** The message to show about a failed call, and the server's explanation if it sent one. */
export type Failure = {
  sentence: string;
  detail: string | null;
  /** A page of this site that explains the failure. */
  link?: string;
};

/**
 * Shows a failure above the clicked button. The note takes the focus, because the button lost the
 * focus when it was disabled during the call. `children` can be a link or a button.
 */
export function FailureNote({ failure, children }: { failure: Failure; children?: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    // Wait until a dialog that is closing has returned the focus to the button that opened it.
    const timer = setTimeout(() => note.current?.focus());
    return () => clearTimeout(timer);
  }, [failure]);
  return (
    <div ref={note} className="note note--danger" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <p>{failure.sentence}</p>
        {failure.detail && <p>{failure.detail}</p>}
        {children}
      </div>
    </div>
  );
}

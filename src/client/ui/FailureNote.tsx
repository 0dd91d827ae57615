import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

/** Why a call failed: the message to show, and the server's reason if it sent one. */
export type Failure = { sentence: string; detail: string | null };

/**
 * Shows a failure above the pressed button. It takes the focus, which the button lost while it was
 * disabled. `children` is an action.
 */
export function FailureNote({ failure, children }: { failure: Failure; children?: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    // A dialog that closes at the same time first returns the focus to the button that opened it.
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

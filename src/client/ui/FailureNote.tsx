import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

/** Why a submission failed: the sentence, and the server's reason where there is one. */
export type Failure = { sentence: string; detail: string | null };

/**
 * A failure, above the button that was pressed. It takes the focus, which the button lost while it
 * was disabled. `children` is a way on.
 */
export function FailureNote({ failure, children }: { failure: Failure; children?: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    // A dialog that closes in the same moment first returns the focus to its opener.
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

import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

/** Why what was sent did not arrive: the sentence, and what else is known. */
export type Failure = { sentence: string; detail: string | null };

/**
 * A failure, above the button that was pressed. It takes the focus, which the button lost while it
 * was disabled.
 */
export function FailureNote({ failure }: { failure: Failure }) {
  const note = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure takes the focus anew.
  useEffect(() => note.current?.focus(), [failure]);
  return (
    <div ref={note} className="note no" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <p>{failure.sentence}</p>
        {failure.detail && <p>{failure.detail}</p>}
      </div>
    </div>
  );
}

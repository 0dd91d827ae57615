import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { m } from '#domain/messages.ts';
import { focusHeading } from './focus.ts';
import { Icon } from './Icon.tsx';

type Props = {
  message: string;
  detail?: string | null | undefined;
  /** If set, a button is shown that calls this function to try again. */
  onRetry?: () => unknown;
  isRetrying?: boolean;
  children?: ReactNode;
};

/** Shown in place of content that could not be loaded. */
export function Failed({ message, detail, onRetry, isRetrying = false, children }: Props) {
  const note = useRef<HTMLDivElement>(null);
  // A successful retry removes this note and its button. If the focus was in the note, move it to
  // the heading of the page.
  useLayoutEffect(() => {
    const shown = note.current;
    return () => {
      if (shown?.contains(document.activeElement)) setTimeout(focusHeading);
    };
  }, []);
  return (
    <div ref={note} className="note note--danger" role="alert">
      <Icon name="alert" />
      <div className="vertical-stack">
        <p>{message}</p>
        {detail && <p>{detail}</p>}
        {onRetry && (
          <p>
            <button className="button" type="button" disabled={isRetrying} onClick={onRetry}>
              {isRetrying ? m.ui_processing_button() : m.ui_try_again_button()}
            </button>
          </p>
        )}
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}

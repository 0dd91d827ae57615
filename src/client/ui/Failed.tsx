import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { m } from '#contract/messages.ts';
import { focusHeading } from './focus.ts';
import { Icon } from './Icon.tsx';

type Props = {
  message: string;
  detail?: string | null | undefined;
  /** Shows a button that tries again. */
  onRetry?: () => unknown;
  children?: ReactNode;
};

/** Replaces something that could not be loaded. */
export function Failed({ message, detail, onRetry, children }: Props) {
  const note = useRef<HTMLDivElement>(null);
  // Trying again removes this note together with the pressed button, which had the focus.
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
            <button className="button" type="button" onClick={onRetry}>
              {m.ui_try_again_button()}
            </button>
          </p>
        )}
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}

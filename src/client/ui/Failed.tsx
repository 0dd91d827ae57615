import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus.ts';
import { Icon } from './Icon.tsx';

/**
 * What stands in place of something that could not be loaded: the sentence, what else is known, and
 * a way on as children.
 */
export function Failed({
  message,
  detail,
  children,
}: {
  message: string;
  detail?: string | null | undefined;
  children?: ReactNode;
}) {
  const note = useRef<HTMLDivElement>(null);
  // Trying again takes the pressed button away with the note.
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
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * A menu that opens with a click on its summary. The menu is a native `details` element, so it
 * opens without scripts. With scripts, it closes on Escape, on a click outside, and on a choice
 * of one of its links or buttons.
 */
export function Disclosure({
  className,
  summary,
  summaryClass,
  onOpen,
  children,
}: {
  className: string;
  summary: ReactNode;
  summaryClass: string;
  /** Runs after the menu has opened. */
  onOpen?: (menu: HTMLDetailsElement) => void;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [path] = useLocation();

  // Close the menu only if the path changed, so that a menu that was opened before hydration stays
  // open.
  const shown = useRef(path);
  useEffect(() => {
    if (details.current && shown.current !== path) details.current.open = false;
    shown.current = path;
  }, [path]);

  useEffect(() => {
    const close = (refocus: boolean) => {
      if (!details.current?.open) return;
      details.current.open = false;
      if (refocus) details.current.querySelector('summary')?.focus();
    };
    const onKey = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && close(true);
    // The backdrop is a pseudo-element of the details element, so the target of a click on the
    // backdrop is the details element itself.
    const onPress = (event: Event) => {
      const target = event.target as Element;
      if (!details.current?.contains(target) || target === details.current) close(false);
    };
    const onChoice = (event: Event) => {
      const chosen = (event.target as Element).closest('a, [type=button]');
      // A dialog that a button opens returns the focus to the summary.
      if (chosen) close(chosen.matches('button'));
    };
    const element = details.current;
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onPress);
    element?.addEventListener('click', onChoice);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onPress);
      element?.removeEventListener('click', onChoice);
    };
  }, []);

  return (
    <details
      ref={details}
      className={className}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.(currentTarget)}
    >
      <summary className={summaryClass}>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}

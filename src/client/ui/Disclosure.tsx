import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * A menu behind its summary. Native, so it opens without scripts; with them it also closes on
 * Escape, on a press outside and when a link was followed.
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
  /** After a press on the summary opened it. */
  onOpen?: () => void;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [path] = useLocation();

  // Only a path that changed closes it: what was opened before React was there stays open.
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
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close(true);
    // The scrim is drawn by the details element itself: a press on it is a press outside of summary
    // and panel.
    const onPress = (event: Event) => {
      const target = event.target as Element;
      if (!details.current?.contains(target) || target === details.current) close(false);
    };
    const onLink = (event: Event) => (event.target as Element).closest('a') && close(false);
    const element = details.current;
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onPress);
    element?.addEventListener('click', onLink);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onPress);
      element?.removeEventListener('click', onLink);
    };
  }, []);

  return (
    <details
      ref={details}
      className={className}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className={summaryClass}>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}

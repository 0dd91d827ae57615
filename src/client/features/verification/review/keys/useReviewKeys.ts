import { useLayoutEffect, useRef } from 'react';
import { shortcutsAreOn } from '#client/runtime/session/shortcuts.ts';

/** The function of each key. A key without a function is ignored. */
export type ReviewKeys = Readonly<Record<string, (() => void) | null>>;

/**
 * Runs a function when its key is pressed, unless a form control has the focus, a dialog is open,
 * or the shortcuts are switched off.
 */
export function useReviewKeys(keys: ReviewKeys): void {
  const current = useRef(keys);
  // A layout effect runs before the screen is painted, so a key that is pressed immediately
  // afterwards is not lost.
  useLayoutEffect(() => {
    current.current = keys;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const run = isShortcut(event) && current.current[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || !shortcutsAreOn()) return false;
  return !isFormControl(event.target) && !document.querySelector('dialog[open]');
}

/** Radio buttons count too, because screen readers use letters to move between them. */
const isFormControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

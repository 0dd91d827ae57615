import { useEffect } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { shortcutsAreOn, switchShortcuts } from '#client/runtime/session/shortcuts.ts';
import { SEARCH_NAME } from '../ui/forms/SearchField.tsx';

/**
 * Makes `/` and Ctrl+K (Command+K) focus the search field, unless the user is typing in a field, a
 * dialog is open, or the shortcuts are switched off. Switches them off on this device if the user
 * has switched them off on another one.
 */
export function useSearchShortcut(): void {
  const offEverywhere = useUser()?.shortcuts === false;
  useEffect(() => {
    if (offEverywhere) switchShortcuts(false);
  }, [offEverywhere]);
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || !isShortcut(event)) return;
  if (isTyping(event.target) || document.querySelector('dialog[open]') || !shortcutsAreOn()) return;
  const field = findSearchField();
  if (!field) return;
  event.preventDefault();
  const fold = field.closest('details');
  if (fold) fold.open = true;
  field.focus();
  field.select();
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // Shift is allowed, because some keyboards require it for the slash.
  if (key === '/') return !ctrlKey && !metaKey && !altKey;
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));

/** Returns the page's own search field if it has one, otherwise the search field of the header. */
const findSearchField = () =>
  document.querySelector<HTMLInputElement>(`main input[name=${SEARCH_NAME}]`) ??
  document.querySelector<HTMLInputElement>(`header input[name=${SEARCH_NAME}]`);

import { useSyncExternalStore } from 'react';

/**
 * The storage key under which a device remembers that the keyboard shortcuts are off. People can
 * turn the shortcuts off, because they interfere with speech input.
 */
const KEY = 'mazwi.shortcuts';
const OFF = 'off';
const listeners = new Set<() => void>();
/** The choice made in this document. It applies even if the browser blocks storage. */
let chosen: boolean | null = null;

export function shortcutsAreOn(): boolean {
  try {
    return chosen ?? localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

export function switchShortcuts(on: boolean): void {
  chosen = on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // Storage is blocked, so the choice is lost when the page closes.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useShortcuts = (): boolean =>
  useSyncExternalStore(subscribe, shortcutsAreOn, () => true);

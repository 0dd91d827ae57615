import { useSyncExternalStore } from 'react';

/** Whether the keys that go to the search are on; people who dictate switch them off. */
const KEY = 'mazwi.shortcuts';
const OFF = 'off';
const listeners = new Set<() => void>();
/** What was chosen on this page, where the browser forbids storage. */
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
    // The choice then ends with the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useShortcuts = (): boolean =>
  useSyncExternalStore(subscribe, shortcutsAreOn, () => true);

import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { importWithRetry } from '#client/runtime/import-with-retry.ts';

export type ToastText = {
  title: string;
  description: string;
  destructive?: boolean;
  /** In milliseconds. The default is `limits.toast.duration`. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
};
export type ShownToast = ToastText & { key: number };

let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. It replaces the current toast, because only one is visible at a time. */
export function toast(text: ToastText): void {
  count += 1;
  show({ ...text, key: count });
}

/**
 * Dismisses the toast with this key if it is visible. Without a key, dismisses the visible toast.
 */
export function dismissToast(key = shown?.key): void {
  if (shown?.key === key) show(null);
}

const WAITING_TOAST = 'mazwi.toast';

/** Shows a toast in the next document in this tab, after any redirects. */
export function toastOnArrival(text: Omit<ToastText, 'action'>): void {
  try {
    sessionStorage.setItem(WAITING_TOAST, JSON.stringify(text));
  } catch {
    // Storage is blocked, so the toast is lost. This is acceptable, because the next page shows the
    // result of the action anyway.
  }
}

function showWaitingToast(): void {
  try {
    const waiting = sessionStorage.getItem(WAITING_TOAST);
    sessionStorage.removeItem(WAITING_TOAST);
    if (waiting) toast(JSON.parse(waiting) as ToastText);
  } catch {
    // Storage is blocked, so no toast was stored.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the current toast. The code of ToastRegion is loaded when the first toast appears. */
export function Toasts() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  const [Region, setRegion] = useState<ComponentType<{ toast: ShownToast | null }> | null>(null);
  useEffect(showWaitingToast, []);
  // If the code of ToastRegion could not be loaded, the next toast loads it again.
  const needed = Region === null ? current : null;
  useEffect(() => {
    if (needed)
      importWithRetry(() => import('./ToastRegion.tsx')).then(
        (module) => setRegion(() => module.ToastRegion),
        () => {},
      );
  }, [needed]);
  return Region && <Region toast={current} />;
}

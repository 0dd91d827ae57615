import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { importWithRetry } from '#client/runtime/import-with-retry.ts';

export type ToastText = {
  title: string;
  description: string;
  destructive?: boolean;
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

/** Tells something once; one toast shows at a time, so a new one takes the place of the last. */
export function toast(text: ToastText): void {
  count += 1;
  show({ ...text, key: count });
}

/** Takes the toast away, or whichever shows: what it told holds no more. */
export function dismissToast(key = shown?.key): void {
  if (shown?.key === key) show(null);
}

const ARRIVAL = 'mazwi.toast';

/** Tells something on the document that comes next in this tab, whatever redirects lie between. */
export function toastOnArrival(text: Omit<ToastText, 'action'>): void {
  try {
    sessionStorage.setItem(ARRIVAL, JSON.stringify(text));
  } catch {
    // Storage that is forbidden: the next document says it by how it looks.
  }
}

function toastThatWaits(): void {
  try {
    const waiting = sessionStorage.getItem(ARRIVAL);
    sessionStorage.removeItem(ARRIVAL);
    if (waiting) toast(JSON.parse(waiting) as ToastText);
  } catch {
    // Nothing waits.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear. What draws them is loaded with the first one. */
export function Toasts() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  const [Region, setRegion] = useState<ComponentType<{ toast: ShownToast | null }> | null>(null);
  useEffect(toastThatWaits, []);
  // Each toast asks anew for what could not be loaded for the last one.
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

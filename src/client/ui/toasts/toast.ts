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

/** Shows the toast that the previous document has left, if there is one. */
export function showWaitingToast(): void {
  try {
    const stored = sessionStorage.getItem(WAITING_TOAST);
    sessionStorage.removeItem(WAITING_TOAST);
    if (stored) toast(JSON.parse(stored) as ToastText);
  } catch {
    // Storage is blocked, so no toast was stored.
  }
}

/** Calls `listener` when another toast is shown, or none. Returns a function that stops it. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const currentToast = (): ShownToast | null => shown;

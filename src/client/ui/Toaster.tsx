import { limits } from '#domain/limits.ts';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Icon } from './Icon.tsx';
import type { ToastText } from './toast.tsx';

type Shown = ToastText & { id: number; open: boolean };

let shown: Shown | null = null;
let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Shown | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Closed, it stays known for a while, as the specification has it, and is then forgotten. */
function close(): void {
  if (!shown) return;
  show({ ...shown, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => show(null), limits.toast.removal);
}

export function showToast(text: ToastText): void {
  if (count === 0) createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
  count += 1;
  show({ ...text, id: count, open: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Radix brings the hotkey F8, the pause while one reads, and the swipe to the right. */
function Toaster() {
  const text = useSyncExternalStore(subscribe, () => shown);
  return (
    <Toast.Provider duration={limits.toast.duration} swipeDirection="right" swipeThreshold={limits.toast.swipe}>
      {text && (
        <Toast.Root key={text.id} className={text.destructive ? 'toast no' : 'toast'} type={text.destructive ? 'foreground' : 'background'} open={text.open} onOpenChange={(open) => { if (!open) close(); }}>
          <Icon name={text.destructive ? 'alert' : 'check'} />
          <div>
            <Toast.Title asChild><b>{text.title}</b></Toast.Title>
            <Toast.Description asChild><p>{text.description}</p></Toast.Description>
            {text.action && <Toast.Action className="btn" altText={text.action.label} onClick={text.action.onPress}>{text.action.label}</Toast.Action>}
          </div>
          <Toast.Close className="btn quiet" aria-label="Close"><Icon name="cross" /></Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}

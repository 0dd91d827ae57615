import { useEffect, useSyncExternalStore } from 'react';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { currentToast, onToast, showWaitingToast } from './toast.ts';

/** Renders the current toast. The code of ToastRegion is loaded when the first toast appears. */
export function Toasts() {
  const current = useSyncExternalStore(onToast, currentToast, () => null);
  useEffect(showWaitingToast, []);
  // If the code of ToastRegion could not be loaded, the next toast loads it again.
  const { module } = useLazyModule(() => import('./ToastRegion.tsx'), current);
  return module && <module.ToastRegion toast={current} />;
}

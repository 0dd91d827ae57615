import { limits } from '#domain/limits.ts';
import { Toast } from 'radix-ui';
import { Icon } from './Icon.tsx';
import { dismissToast, type ShownToast } from './toast.tsx';

/**
 * Specification 9: 5000 ms, swiped away to the right from 50 px on, F8 puts the focus here (Radix'
 * own hotkey).
 */
export function ToastRegion({ toast }: { toast: ShownToast | null }) {
  return (
    <Toast.Provider
      duration={limits.toast.duration}
      swipeDirection="right"
      swipeThreshold={limits.toast.swipe}
    >
      {toast && (
        <Toast.Root
          key={toast.key}
          className={toast.destructive ? 'toast no' : 'toast'}
          type={toast.destructive ? 'foreground' : 'background'}
          onOpenChange={(open) => open || dismissToast(toast.key)}
        >
          <Icon name={toast.destructive ? 'alert' : 'check'} />
          <div>
            <Toast.Title asChild>
              <b>{toast.title}</b>
            </Toast.Title>
            <Toast.Description asChild>
              <p>{toast.description}</p>
            </Toast.Description>
            {toast.action && (
              <Toast.Action
                className="btn quiet"
                altText={toast.action.label}
                onClick={toast.action.onSelect}
              >
                {toast.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close className="btn quiet" aria-label="Close">
            <Icon name="cross" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}

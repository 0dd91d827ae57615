import { Toast } from 'radix-ui';
import { type RefObject, useEffect, useRef } from 'react';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { Icon } from '../Icon.tsx';
import { dismissToast, type ShownToast } from './toast.ts';

/**
 * Shows a toast, which disappears after 5000 ms, unless it has a longer duration, or after a swipe
 * of 50 px to the right. Both values are fixed by the product's specification. Radix makes the F8
 * key move the focus to the region.
 */
export function ToastRegion({ toast }: { toast: ShownToast | null }) {
  const region = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (toast?.destructive) return keepUncovered(region);
  }, [toast]);
  return (
    <Toast.Provider
      label={m.ui_toast_label()}
      duration={limits.toast.duration}
      swipeDirection="right"
      swipeThreshold={limits.toast.swipe}
    >
      {toast && (
        <Toast.Root
          key={toast.key}
          className={toast.destructive ? 'toast toast--danger' : 'toast'}
          {...(toast.duration && { duration: toast.duration })}
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
                className="button button--quiet"
                altText={toast.action.label}
                onClick={toast.action.onSelect}
              >
                {toast.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close className="button button--quiet" aria-label={m.ui_toast_close_button()}>
            <Icon name="cross" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={region}
        className="toast-region"
        label={m.ui_toast_region_label({ hotkey: '{hotkey}' })}
      />
    </Toast.Provider>
  );
}

const GAP_PX = 8;

/**
 * Scrolls whenever the toast covers the focused note about a failure or the buttons after the note.
 * The user can therefore correct the error while the toast is visible.
 * @returns a function that stops the scrolling
 */
function keepUncovered(region: RefObject<HTMLOListElement | null>): () => void {
  const uncover = () => {
    const note = document.activeElement;
    const toast = region.current?.querySelector('.toast')?.getBoundingClientRect();
    if (!toast || !note?.matches('main .note')) return;
    const boxes = [note, ...buttonsAfter(note)].map((each) => each.getBoundingClientRect());
    const overlap = Math.max(
      ...boxes.map(({ right, bottom }) => {
        const end = right > toast.left ? toast.top : innerHeight;
        return bottom + GAP_PX - end;
      }),
    );
    // Do not scroll the note itself out of view.
    const room = note.getBoundingClientRect().top - GAP_PX;
    if (overlap > 0) scrollBy({ top: Math.min(overlap, room), behavior: 'instant' });
  };
  // The toast can appear before or after the note takes the focus, so react to both events. The
  // toast's appearance resizes the region.
  const size = new ResizeObserver(uncover);
  if (region.current) size.observe(region.current);
  document.addEventListener('focusin', uncover);
  return () => {
    size.disconnect();
    document.removeEventListener('focusin', uncover);
  };
}

function buttonsAfter(note: Element): Element[] {
  const section = note.closest('form, aside, section');
  return [...(section?.querySelectorAll('button') ?? [])].filter(
    (button) => note.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

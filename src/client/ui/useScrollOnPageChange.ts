import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Scrolls to the start of a list when a link to another page of the list is followed. Focuses the
 * result count, because the clicked link may no longer exist. On Back, the browser restores the
 * position.
 */
export function useScrollOnPageChange(page: number) {
  const followed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only if the page number changes.
  useEffect(() => {
    if (!followed.current) return;
    followed.current = false;
    const count = document.getElementById('results');
    count?.focus({ preventScroll: true });
    count?.scrollIntoView({ block: 'start' });
  }, [page]);

  return {
    onClick: (event: MouseEvent) => {
      // The router prevents the default action of every click that it handles. It does not handle a
      // click that opens a new tab.
      followed.current =
        event.defaultPrevented &&
        event.target instanceof Element &&
        event.target.closest('.pager a:not([aria-current])') !== null;
    },
  };
}

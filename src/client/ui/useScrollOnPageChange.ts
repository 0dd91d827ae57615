import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Scrolls to the start of a list when a page link is followed, and focuses its count, because the
 * link may be gone. On Back the browser restores the position.
 */
export function useScrollOnPageChange(page: number) {
  const followed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page scrolls.
  useEffect(() => {
    if (!followed.current) return;
    followed.current = false;
    const count = document.getElementById('results');
    count?.focus({ preventScroll: true });
    count?.scrollIntoView({ block: 'start' });
  }, [page]);

  return {
    onClick: (event: MouseEvent) => {
      // The router prevents the default of the clicks that it handles, which excludes a new tab.
      followed.current =
        event.defaultPrevented &&
        event.target instanceof Element &&
        event.target.closest('.pager a:not([aria-current])') !== null;
    },
  };
}

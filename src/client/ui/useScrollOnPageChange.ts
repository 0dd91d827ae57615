import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * A followed page link shows the start of the list, and the focus goes to its count: the link that
 * had it may be gone.
 * Going back is left to the browser, which puts the scroll where it was.
 */
export function useScrollOnPageChange(page: number) {
  const followed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed page is what turns.
  useEffect(() => {
    if (!followed.current) return;
    followed.current = false;
    const count = document.getElementById('results');
    count?.focus({ preventScroll: true });
    count?.scrollIntoView({ block: 'start' });
  }, [page]);

  return {
    onClick: (event: MouseEvent) => {
      // The router has prevented the default of a press that it follows itself; a new tab is none
      // of those.
      followed.current =
        event.defaultPrevented &&
        event.target instanceof Element &&
        event.target.closest('.pager a:not([aria-current])') !== null;
    },
  };
}

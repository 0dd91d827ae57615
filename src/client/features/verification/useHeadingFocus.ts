import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the ref of a list's heading. After a decision, the row disappears when the list has been
 * loaded again, and with it the button that had the focus. The focus then moves to the heading.
 * @param decidedCount how many rows the user has decided on since the list was opened
 */
export function useHeadingFocus(
  decidedCount: number,
  rows: readonly unknown[] | undefined,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows take the focus with them
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (decidedCount > 0 && isFocusLost) heading.current?.focus();
  }, [decidedCount, rows]);
  return heading;
}

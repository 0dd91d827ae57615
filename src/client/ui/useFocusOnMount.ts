import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focuses an element when it appears, because the control that had the focus is gone. The focus
 * moves in the same step in which the element appears: an effect would run later, and take the focus
 * from a field that a user with a keyboard had already reached.
 */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => element.current?.focus(), []);
  return element;
}

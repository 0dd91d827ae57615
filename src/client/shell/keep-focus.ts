/**
 * Moves the focus to the heading before the element that had it, if that element disappears:
 * a row that somebody has decided on, or a button such as "Delete draft". Also does so if a dialog
 * closes and the button that opened it is gone. Otherwise, people who use a keyboard would start
 * again at the top of the page.
 * @param first the element that got the focus before this code was loaded
 */
export function keepFocus(main: HTMLElement, first: Element): void {
  /** The headings before the element that has the focus, the nearest first. */
  let focused: { element: Element; headings: HTMLElement[]; address: string } | null = null;

  const remember = (element: Element | null) => {
    focused = element && {
      element,
      headings: headingsBefore(main, element),
      address: location.href,
    };
  };
  // A click outside all controls takes the focus from an element that is still there. A button that
  // is disabled while its call is pending loses the focus too, but often disappears afterwards.
  const forget = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      const element = focused?.element;
      if (element === target && isShown(element) && !element.matches(':disabled')) focused = null;
    });
  const focusAgain = () => {
    if (!focused || document.activeElement !== document.body || isShown(focused.element)) return;
    const { headings, address } = focused;
    focused = null;
    // After a navigation, navigation.ts moves the focus.
    if (address === location.href) focusFirst(headings);
  };

  const { activeElement } = document;
  const isLost = activeElement === document.body;
  // On a slow network, the element can disappear before this code is loaded.
  if (isLost && !first.isConnected) focusFirst([...main.querySelectorAll<HTMLElement>('h1, h2')]);
  else remember(isLost ? first : activeElement);
  new MutationObserver(focusAgain).observe(main, { childList: true, subtree: true });
  main.addEventListener('focusin', ({ target }) => remember(target as Element));
  main.addEventListener('focusout', forget);
  // `close` does not bubble.
  main.addEventListener('close', focusAgain, true);
}

function focusFirst(headings: readonly HTMLElement[]): void {
  const heading = headings.find(isShown);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const isShown = (element: Element) => element.getClientRects().length > 0;

const headingsBefore = (main: Element, element: Element): HTMLElement[] =>
  [...main.querySelectorAll<HTMLElement>('h1, h2, h3')]
    .filter((each) => each.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    .toReversed();

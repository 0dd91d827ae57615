/**
 * Focuses the heading of the page, or `main` if there is no heading, so that a screen reader
 * continues there. Does nothing if an element within `main` has the focus.
 */
export function focusHeading(): void {
  const main = document.getElementById('main');
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

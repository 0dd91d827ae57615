/**
 * Focuses the heading of the page, or the page itself, so that a screen reader continues there. If
 * something in the page has the focus, it keeps it.
 */
export function focusHeading(): void {
  const main = document.getElementById('main');
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

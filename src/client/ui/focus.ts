/**
 * Gives the focus to the heading of the page, or to what it has instead, unless something within
 * the page has it: there a screen reader goes on.
 */
export function focusHeading(): void {
  const main = document.getElementById('main');
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

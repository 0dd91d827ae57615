/** The queue that the verifier left to review a submission, and how far it was scrolled. */
let left: { path: string; y: number } | null = null;

export function rememberScroll(path: string): void {
  left = { path, y: scrollY };
}

/** Scrolls the queue to where the verifier left it, if it is the same view. */
export function restoreScroll(path: string): void {
  if (left?.path !== path) return;
  const { y } = left;
  left = null;
  // The router scrolls to the top after this page has been rendered.
  requestAnimationFrame(() => scrollTo({ top: y, behavior: 'instant' }));
}

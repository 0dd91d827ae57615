/** When React loads: immediately, when the page is idle, or on the first interaction. */
export type Loading = 'now' | 'idle' | 'touch';

/** The Network Information API, which only some browsers support. */
export type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Decides when React loads. The document requests 'now' for signed-in users and for visitors whom a
 * guard excludes, and 'touch' for other visitors whose request had the Save-Data header. Otherwise
 * it requests 'idle', which becomes 'touch' on a slow connection or if data saving is on.
 */
export function whenToLoad(
  requested: string | undefined,
  connection: Connection | undefined,
): Loading {
  if (requested === 'now' || requested === 'touch') return requested;
  return connection?.saveData || /^(slow-)?2g$/.test(connection?.effectiveType ?? '')
    ? 'touch'
    : 'idle';
}

/**
 * Returns whether a click on this button before hydration must be replayed. A submit button needs
 * no replay, because the submit event of its form is replayed. An invoker (a button with
 * `commandfor`) needs no replay either, because the browser itself executes its command. Links,
 * disclosures and fields work without React.
 */
export function needsReplay(button: { type: string; invoker: boolean }): boolean {
  return button.type === 'button' && !button.invoker;
}

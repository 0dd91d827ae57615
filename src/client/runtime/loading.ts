/** When React loads: immediately, when the page is idle, or at the first interaction. */
export type Loading = 'now' | 'idle' | 'touch';

/** The Network Information API, which only some browsers support. */
export type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Decides when React loads. The document requests 'now' for signed-in users, and 'touch' if the
 * request had the Save-Data header. On a slow connection, or if the browser saves data, 'idle'
 * becomes 'touch'.
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
 * Returns whether a click on a button before hydration must be replayed. A submit button needs no
 * replay, because the submit event of its form is replayed. Nor does an invoker, a button whose
 * `command` the browser executes itself. Links, disclosures and fields also work without React.
 */
export function needsReplay(button: { type: string; invoker: boolean }): boolean {
  return button.type === 'button' && !button.invoker;
}

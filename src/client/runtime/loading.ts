/** When React loads: at once, when the page is idle, or at the first touch. */
export type Loading = 'now' | 'idle' | 'touch';

/** The Network Information API, which only some browsers support. */
export type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * The document requests 'now' for signed-in users, and 'touch' if the request had Save-Data. On a
 * slow connection, or if the browser saves data, 'idle' becomes 'touch'.
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
 * Whether a click before hydration must be replayed. Links, disclosures, fields and GET forms work
 * natively, the event of its form covers a submit button, and an invoker opens its dialog natively
 * if the browser supports it.
 */
export function needsReplay(button: { type: string; invoker: boolean }): boolean {
  return button.type === 'button' && !button.invoker;
}

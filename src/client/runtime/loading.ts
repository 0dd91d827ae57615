/** When React loads: at once, when the page is idle, or at the first touch only. */
export type Loading = 'now' | 'idle' | 'touch';

/** What browsers tell of the connection, those that do. */
export type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * The document says what it needs ('now' for people who are signed in, 'touch' when the request
 * asked to save data);
 * a connection that is slow, or that its owner wants spared, turns idle loading into loading at the
 * first touch.
 */
export function whenToLoad(asked: string | undefined, connection: Connection | undefined): Loading {
  if (asked === 'now' || asked === 'touch') return asked;
  return connection?.saveData || /^(slow-)?2g$/.test(connection?.effectiveType ?? '')
    ? 'touch'
    : 'idle';
}

/**
 * Whether a press that came before React has to be made again afterwards: links, disclosures,
 * fields and GET forms work by themselves,
 * a submit button is told by its form's event, and an invoker opens its dialog natively where the
 * browser can.
 */
export function needsReplay(button: { type: string; invoker: boolean }): boolean {
  return button.type === 'button' && !button.invoker;
}

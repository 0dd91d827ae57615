/**
 * The effect of a key on the list of suggestions: it activates an option, chooses the active option
 * or closes the list.
 */
export type KeyAction = { active: number } | 'choose' | 'close';

/**
 * Returns the effect of a key, according to the ARIA combobox pattern for lists with manual
 * selection.
 * @param count the number of options; 0 if the list is closed
 * @returns null if the browser handles the key. This applies to every key while the list is closed.
 * While the list is open, it applies for example to letters, Home and End, and to Enter if no
 * option is active.
 */
export function keyAction(
  key: string,
  { active, count }: { active: number | null; count: number },
): KeyAction | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return { active: active === null ? 0 : (active + 1) % count };
  if (key === 'ArrowUp')
    return { active: active === null ? count - 1 : (active + count - 1) % count };
  if (key === 'Enter' && active !== null) return 'choose';
  return key === 'Escape' ? 'close' : null;
}

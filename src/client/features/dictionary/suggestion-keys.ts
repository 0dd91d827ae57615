/** The effect of a key on the list: it moves to an option, chooses the active one or closes it. */
export type KeyAction = { active: number } | 'choose' | 'close';

/**
 * The ARIA combobox pattern for a list that suggests options and never completes the text.
 * @param count options in the list; 0 when it is closed
 * @returns null if the key edits the text: letters, Left, Right, Home, End, and every key while the
 * list is closed
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

/**
 * What a key does to the list of suggestions: the option it moves to; 'choose' takes the active
 * one, 'close' closes the list.
 */
export type Step = { active: number } | 'choose' | 'close';

/**
 * The combobox pattern of ARIA for a list that offers and never completes the text.
 * @param count options in the list; 0 when it is closed
 * @returns null when the key belongs to the text: letters, Left, Right, Home, End, and all where
 * there is no list
 */
export function nextStep(
  key: string,
  { active, count }: { active: number | null; count: number },
): Step | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return { active: active === null ? 0 : (active + 1) % count };
  if (key === 'ArrowUp')
    return { active: active === null ? count - 1 : (active + count - 1) % count };
  if (key === 'Enter' && active !== null) return 'choose';
  return key === 'Escape' ? 'close' : null;
}

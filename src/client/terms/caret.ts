/**
 * Puts a letter where the caret is, in place of what is selected. Positions are UTF-16 units, as an
 * input counts them.
 * @returns the new text and where the caret belongs
 */
export function insertAtCaret(
  text: string,
  selection: { start: number; end: number },
  letter: string,
): { text: string; caret: number } {
  return {
    text: text.slice(0, selection.start) + letter + text.slice(selection.end),
    caret: selection.start + letter.length,
  };
}

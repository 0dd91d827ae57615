/**
 * Inserts a letter at the caret, or replaces the selection with it. Positions are in UTF-16 units,
 * as inputs count them.
 * @returns the new text and the new position of the caret
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

/**
 * Inserts a letter at the caret, or replaces the selection with the letter. Positions are counted
 * in UTF-16 units, like `selectionStart` of an input.
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

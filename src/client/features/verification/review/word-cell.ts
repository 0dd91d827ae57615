/**
 * The length up to which a word is never broken across lines. Longer words do not fit on a phone.
 */
const MAX_UNBROKEN_LENGTH = 24;

export const wordCellClass = (text: string): string =>
  text.split(/[\s-]+/).every((word) => word.length <= MAX_UNBROKEN_LENGTH)
    ? 'word-cell word-cell--unbroken'
    : 'word-cell';

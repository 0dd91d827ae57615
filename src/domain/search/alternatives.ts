/*
 * A stored key has the number of its alternative: its zero-based position among the words of the
 * field. The keys of words that are not in the field have higher numbers, so that a result can say
 * why it matches.
 */

/** The first numbers of alternatives that are not words of the field. */
export const firstAlternative = {
  /** The plural that the entry names. */
  plural: 100,
  /** Another English name of the concept. */
  label: 200,
  /** Another form or spelling under which the word can be looked up. */
  form: 300,
} as const;

export type AlternativeKind = 'written' | keyof typeof firstAlternative;

/**
 * The digit of the first kind of alternative that is not in the field itself. The words of the
 * field have smaller digits.
 */
const FIRST_DIGIT = 7;
const kindOfDigit: Partial<Record<number, AlternativeKind>> = {
  [FIRST_DIGIT]: 'plural',
  [FIRST_DIGIT + 1]: 'label',
  [FIRST_DIGIT + 2]: 'form',
};

/** Returns the digit of an alternative in a rank. Words of the field come before other words. */
export const rankAlternative = (alternative: number): number =>
  alternative < firstAlternative.plural
    ? Math.min(alternative, FIRST_DIGIT - 1)
    : FIRST_DIGIT - 1 + Math.floor(alternative / firstAlternative.plural);

/** SQL that computes the same digit from a column. */
export const rankAlternativeSql = (column: string): string => `
  case
    when ${column} < ${firstAlternative.plural} then least(${column}, ${FIRST_DIGIT - 1})
    else ${FIRST_DIGIT - 1} + ${column} / ${firstAlternative.plural}
  end`;

/** Returns which kind of alternative a digit of a rank stands for. */
export const alternativeKind = (digit: number): AlternativeKind => kindOfDigit[digit] ?? 'written';

/** The name of the form field that chooses a sense of an entry, by the place of the entry. */
export const senseField = (entry: number): string => `sense-${entry}`;

/** The value of the field that chooses all senses. */
export const ALL_SENSES = 'all';

/**
 * Returns the chosen senses of an entry, or else the likeliest one.
 * @param choice the place of a sense, or `ALL_SENSES`
 */
export const chooseSenses = <Sense>(
  senses: readonly Sense[],
  choice: string | null | undefined,
): Sense[] => (choice === ALL_SENSES ? [...senses] : [senses[Number(choice ?? 0)] ?? senses[0]!]);

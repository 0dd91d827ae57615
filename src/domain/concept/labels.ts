/**
 * The kinds of an English name of a concept that readers see. There are also hidden labels, which
 * only search uses.
 */
export const conceptLabelKinds = ['preferred', 'admitted'] as const;

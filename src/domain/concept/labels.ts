/**
 * The kinds of an English name of a concept that readers see. There are also hidden labels, which
 * only search uses.
 */
export const conceptLabelKinds = ['preferred', 'admitted'] as const;

/**
 * The kinds of label that a verifier can edit: other English names, such as synonyms, abbreviations
 * and formulas, and hidden labels, which only search uses.
 */
export const editableLabelKinds = ['admitted', 'hidden'] as const;
export type EditableLabel = { text: string; kind: (typeof editableLabelKinds)[number] };

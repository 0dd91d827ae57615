/** What is recorded in the history of a concept. */
export const conceptActions = ['created', 'updated', 'merged', 'split', 'restored'] as const;
export type ConceptAction = (typeof conceptActions)[number];

/** The texts that a change of a concept changes, by name, with their old and new values. */
export type ConceptChanges = Record<string, { from: string | null; to: string | null }>;

/** The kinds of entries in the history of a concept. */
export const conceptActions = ['created', 'updated', 'merged', 'split', 'restored'] as const;
export type ConceptAction = (typeof conceptActions)[number];

/**
 * What an entry in the history of a concept can change. Lists are one text: labels and words
 * separated by "; ", and numbers of concepts by spaces.
 */
const conceptChangeFields = [
  'subject',
  'gloss',
  'definition',
  'definitionSource',
  /** The word from whose term the definition is taken. */
  'definitionTerm',
  'labels',
  'hiddenLabels',
  'wikidataId',
  'broader',
  'narrower',
  'related',
  /** The number of the concept into which this one was merged. */
  'mergedInto',
  /** The number of the concept that was merged into this one. */
  'mergedFrom',
  /** The number of the concept that was split off from this one. */
  'splitInto',
  /** The number of the concept from which this one was split off. */
  'splitFrom',
  /** The words that moved to this concept or away from it. */
  'terms',
  /** The words that were preferred before the merge. */
  'demoted',
] as const;
export type ConceptChangeField = (typeof conceptChangeFields)[number];

/**
 * What a change of a concept changes, with the old and new values. `definitionTerm`, `terms` and
 * `demoted` are stored as ids of terms, separated by spaces; readers see their words instead.
 */
export type ConceptChanges = Partial<
  Record<ConceptChangeField, { from: string | null; to: string | null }>
>;

/** The definition of a term that was imported without one. Search ignores this text. */
export const PLACEHOLDER_MEANING =
  'A definition has not been written yet. You can help by contributing one.';

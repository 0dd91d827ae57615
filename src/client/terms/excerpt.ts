import { limits } from '#domain/limits.ts';

/**
 * Shortens a definition for a list to at most 200 characters, and cuts it between two words if
 * possible.
 */
export function excerpt(meaning: string): string {
  if (cutText(meaning, limits.excerpt) === meaning) return meaning;
  const start = cutText(meaning, limits.excerpt - 1);
  const space = start.lastIndexOf(' ');
  return `${(space > start.length / 2 ? start.slice(0, space) : start).replace(/[\s.,;:]+$/, '')}…`;
}

/** Returns the first characters of a text. Surrogate pairs count as one and are not split. */
export const cutText = (text: string, characters: number): string =>
  // Most texts are short enough, and splitting them would take as long as showing them.
  text.length <= characters ? text : [...text].slice(0, characters).join('');

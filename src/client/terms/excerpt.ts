import { limits } from '#domain/limits.ts';

/**
 * Shortens a definition for a list to at most 200 characters, and cuts it between two words if
 * possible.
 */
export function excerpt(meaning: string): string {
  const letters = [...meaning];
  if (letters.length <= limits.excerpt) return meaning;
  const start = letters.slice(0, limits.excerpt - 1).join('');
  const space = start.lastIndexOf(' ');
  return `${(space > start.length / 2 ? start.slice(0, space) : start).replace(/[\s.,;:]+$/, '')}…`;
}

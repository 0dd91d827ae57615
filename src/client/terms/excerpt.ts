import { limits } from '#domain/limits.ts';

/** At most 200 characters of a definition, for a list. Cut between words where there are any. */
export function excerpt(meaning: string): string {
  const letters = [...meaning];
  if (letters.length <= limits.excerpt) return meaning;
  const start = letters.slice(0, limits.excerpt - 1).join('');
  const space = start.lastIndexOf(' ');
  return `${(space > start.length / 2 ? start.slice(0, space) : start).replace(/[\s.,;:]+$/, '')}…`;
}

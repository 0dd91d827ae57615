/** Returns the different trigrams of a word, as PostgreSQL's extension pg_trgm counts them. */
export function listTrigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  return trigrams;
}

/**
 * Returns a 32-bit number for a trigram. Several trigrams of unusual letters may have the same
 * number.
 */
export const hashTrigram = (trigram: string): number =>
  (trigram.charCodeAt(0) << 16) ^ (trigram.charCodeAt(1) << 8) ^ trigram.charCodeAt(2);

/** Returns the share of the trigrams of both words that they have in common. */
export function compareTrigrams(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const trigram of some) if (others.has(trigram)) shared += 1;
  return shared / (some.size + others.size - shared);
}

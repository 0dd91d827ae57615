import type { SearchField } from '../lists/term-search.ts';
import type { AnalyzedQuery } from '../search/analyze.ts';
import { rateSingleEdit } from '../search/edit-distance.ts';
import { scaleToTier } from '../search/some-words.ts';
import { bestRankOfTier } from '../search/tiers.ts';
import type { Index } from './build-index.ts';
import { addRank, includesSide, type KeyRanks } from './match.ts';

/*
 * The last tier for a single word: words that lack only one letter of the query, or that share many
 * trigrams with it, as PostgreSQL's extension pg_trgm counts them.
 */

const MISSING_LETTER_LENGTH = 3;
/** The ratings that `rateSingleEdit` returns are smaller than this. */
const RATINGS = 10;
const MIN_LETTERS = 6;
const MAX_LENGTH = 60;
const MIN_SIMILARITY = 0.3;
const MAX_WORDS = 40;

/** Adds words of four letters for a query of three, or words with similar trigrams. */
export function matchLittleAlike(
  index: Index,
  { fold, words }: AnalyzedQuery,
  field: SearchField,
): KeyRanks {
  const ranks: KeyRanks = new Map();
  if (words.length !== 1) return ranks;
  const add = (text: string, unlikeness: number) =>
    index.folds.visit(text, (position) => {
      const key = index.keys[position];
      if (!key || !includesSide(field, key.side)) return;
      addRank(ranks, position, bestRankOfTier('trigrams') + scaleToTier(unlikeness));
    });
  if (fold.length === MISSING_LETTER_LENGTH)
    for (const word of index.vocabulary.findWithin(fold, 1))
      if (word.length > fold.length) add(word, rateSingleEdit(fold, word) / RATINGS);
  const text = fold.slice(0, MAX_LENGTH);
  if (text.replace(/\P{L}/gu, '').length >= MIN_LETTERS)
    for (const { word, similarity } of findByTrigrams(index, text)) add(word, 1 - similarity);
  return ranks;
}

function findByTrigrams({ foldList }: Index, text: string) {
  const asked = listTrigrams(text);
  const shared = new Map<string, number>();
  const count = (word: string) => {
    if (!word.includes(' ')) shared.set(word, (shared.get(word) ?? 0) + 1);
  };
  // Those with a space are left out, because too many words share their first letters.
  for (const trigram of asked) if (!trigram.includes(' ')) foldList.visitPart(trigram, count);
  return [...shared]
    .filter(([, inner]) => inner > 1)
    .map(([word]) => ({ word, similarity: compare(asked, listTrigrams(word)) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, MAX_WORDS);
}

function listTrigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  return trigrams;
}

/** Returns the share of the trigrams of both words that they have in common. */
function compare(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const trigram of some) if (others.has(trigram)) shared += 1;
  return shared / (some.size + others.size - shared);
}

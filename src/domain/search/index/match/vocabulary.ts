import { deletionProbes, insertionProbes } from '../../deletion-neighbourhood.ts';
import { editDistance, maxEditsFor } from '../../edit-distance.ts';
import { countDifferentLetters, maskLetters } from '../build/letters.ts';
import { compareTrigrams, hashTrigram, listTrigrams } from '../build/trigrams.ts';
import { getBucket } from '../storage/buckets.ts';
import { includesSorted } from '../storage/lists.ts';
import type { Segment } from '../storage/segment.ts';
import { findString, getString } from '../storage/string-table.ts';

/*
 * Looks words up in the vocabulary of a segment: with typing errors, by a part, or by trigrams.
 */

const getWord = ({ columns, strings }: Segment, position: number): string =>
  getString(strings, columns.vocabulary[position]!);

export function isInVocabulary(
  { columns: { vocabulary }, strings }: Segment,
  word: string,
): boolean {
  const string = findString(strings, word);
  return string !== -1 && includesSorted(vocabulary, string);
}

/**
 * Lists the words that share a deletion hash with a text and differ from it by at most `maxEdits`.
 * One edit changes at most two letters of the set of letters, which rules out most of the words
 * that are only in the same bucket.
 */
function listWordsWithHashes(
  segment: Segment,
  text: string,
  hashes: readonly number[],
  maxEdits: number,
): string[] {
  const { deletionStarts, deletionWords, vocabularyLetters } = segment.columns;
  const letters = maskLetters(text);
  const positions = new Set<number>();
  for (const hash of hashes)
    for (const position of getBucket(deletionStarts, deletionWords, hash))
      if (countDifferentLetters(letters, vocabularyLetters[position]!) <= 2 * maxEdits)
        positions.add(position);
  return Array.from(positions, (position) => getWord(segment, position)).filter(
    (word) => editDistance(text, word, maxEdits) <= maxEdits,
  );
}

/**
 * Finds the words that differ from a text by as many edits as its length allows, or fewer. The
 * text itself is one of them if it is a word.
 */
export const findSimilarWords = (segment: Segment, text: string): string[] =>
  listWordsWithHashes(segment, text, deletionProbes(text), maxEditsFor(text.length));

/** Finds the words from which one deleted letter leaves a text of three letters. */
export const findWordsWithOneMore = (segment: Segment, text: string): string[] =>
  listWordsWithHashes(segment, text, insertionProbes(text), 1).filter(
    (word) => word.length === text.length + 1,
  );

/**
 * Returns the positions of the words in the bucket of a trigram, sorted. Other trigrams can share
 * the bucket, so some of the words may lack the trigram.
 */
const listBucket = ({ columns }: Segment, trigram: string): Uint32Array =>
  getBucket(columns.trigramStarts, columns.trigramWords, hashTrigram(trigram));

/**
 * Finds the words that contain a part of four letters or more, and do not start with it. Reads the
 * words of its rarest trigram, and first rules out those that lack one of its letters.
 */
export function findContainingWords(segment: Segment, part: string): string[] {
  const [rarest = new Uint32Array(), ...others] = Array.from({ length: part.length - 2 }, (_, at) =>
    listBucket(segment, part.slice(at, at + 3)),
  ).sort((a, b) => a.length - b.length);
  const { vocabularyLetters } = segment.columns;
  const letters = maskLetters(part);
  const found: string[] = [];
  for (const position of rarest) {
    if ((vocabularyLetters[position]! & letters) !== letters) continue;
    if (!others.every((positions) => includesSorted(positions, position))) continue;
    const word = getWord(segment, position);
    if (word.indexOf(part) > 0) found.push(word);
  }
  return found;
}

/** The default threshold of pg_trgm. */
const MIN_SIMILARITY = 0.3;

export type SimilarWord = { word: string; similarity: number };

/** Finds the words that share many trigrams with a text. */
export function findWordsByTrigrams(segment: Segment, text: string): SimilarWord[] {
  const asked = listTrigrams(text);
  const shared = new Map<number, number>();
  for (const trigram of asked)
    for (const position of listBucket(segment, trigram))
      shared.set(position, (shared.get(position) ?? 0) + 1);
  const { trigramCounts } = segment.columns;
  const found: SimilarWord[] = [];
  for (const [position, count] of shared) {
    // Words that share a bucket by chance can only make the count too high, so no similar word is
    // missed.
    if (count / (asked.size + trigramCounts[position]! - count) < MIN_SIMILARITY) continue;
    const word = getWord(segment, position);
    const similarity = compareTrigrams(asked, listTrigrams(word));
    if (similarity >= MIN_SIMILARITY) found.push({ word, similarity });
  }
  return found;
}

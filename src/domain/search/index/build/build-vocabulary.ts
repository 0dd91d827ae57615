import { deletionHashes } from '../../deletion-neighbourhood.ts';
import { buildBuckets } from '../storage/buckets.ts';
import type { Columns } from '../storage/columns.ts';
import { getString, type StringTable } from '../storage/string-table.ts';
import { maskLetters } from './letters.ts';
import { createNumberList } from './number-list.ts';
import { hashTrigram, listTrigrams } from './trigrams.ts';

type VocabularyColumns = Pick<
  Columns,
  | 'vocabulary'
  | 'vocabularyLetters'
  | 'trigramCounts'
  | 'deletionStarts'
  | 'deletionWords'
  | 'trigramStarts'
  | 'trigramWords'
>;

const WORDS_PER_STEP = 2000;
const MAX_COUNT = 255;

/** Builds the tables in which similar words and parts of words are looked up. */
export function* buildVocabulary(
  strings: StringTable,
  vocabulary: Uint32Array,
): Generator<void, VocabularyColumns> {
  const deletions = { hashes: createNumberList(), words: createNumberList() };
  const trigrams = { hashes: createNumberList(), words: createNumberList() };
  const vocabularyLetters = new Int32Array(vocabulary.length);
  const trigramCounts = new Uint8Array(vocabulary.length);
  for (let at = 0; at < vocabulary.length; at += 1) {
    const word = getString(strings, vocabulary[at]!);
    vocabularyLetters[at] = maskLetters(word);
    for (const hash of deletionHashes(word)) {
      deletions.hashes.push(hash);
      deletions.words.push(at);
    }
    const ofWord = listTrigrams(word);
    trigramCounts[at] = Math.min(ofWord.size, MAX_COUNT);
    for (const trigram of ofWord) {
      trigrams.hashes.push(hashTrigram(trigram));
      trigrams.words.push(at);
    }
    if (at % WORDS_PER_STEP === 0) yield;
  }
  const deletionBuckets = buildBuckets(deletions.hashes.view(), deletions.words.view());
  yield;
  const trigramBuckets = buildBuckets(trigrams.hashes.view(), trigrams.words.view());
  yield;
  return {
    vocabulary,
    vocabularyLetters,
    trigramCounts,
    deletionStarts: deletionBuckets.starts,
    deletionWords: deletionBuckets.values,
    trigramStarts: trigramBuckets.starts,
    trigramWords: trigramBuckets.values,
  };
}

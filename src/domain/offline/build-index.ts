import type { Language } from '../languages.ts';
import {
  buildEnglishTokens,
  buildVernacularTokens,
  extractDefinitionWords,
  splitWords,
  withoutSpaces,
} from '../search/keys.ts';
import { hasSound, soundKey } from '../search/phonetic.ts';
import { searchToken, tokenPrefix } from '../search/tokens.ts';
import { type Dictionary, findDefinition, type NumberedSense } from './dictionary.ts';
import { collectKeys, type OfflineKey } from './keys.ts';
import { createPostings, type Postings } from './postings.ts';
import { createTextList, type TextList } from './text-list.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** What a search reads: the keys of a dictionary, and where each text occurs in them. */
export type Index = {
  dictionary: Dictionary;
  keys: readonly OfflineKey[];
  /** The keys by their whole text. */
  folds: Postings;
  /** The vernacular keys by each of their stems. */
  stems: Postings;
  /** The keys that have several words, by each of their words. */
  words: Postings;
  /** The keys by their other tokens (tokens.ts). */
  tokens: Postings;
  foldList: TextList;
  stemList: TextList;
  wordList: TextList;
  vocabulary: Vocabulary;
  definitions: readonly DefinitionWords[];
};

/** The folded words of a kept definition, with a space before and after each. */
type DefinitionWords = { sense: NumberedSense; words: string };

type Tables = Pick<Index, 'folds' | 'stems' | 'words' | 'tokens'>;

const KEYS_PER_STEP = 2000;

/** Builds an index in steps, so that a worker can answer messages between them. */
export function* buildIndex(dictionary: Dictionary): Generator<void, Index> {
  const keys = yield* collectKeys(dictionary);
  const tables: Tables = {
    folds: createPostings(),
    stems: createPostings(),
    words: createPostings(),
    tokens: createPostings(),
  };
  for (const [position, key] of keys.entries()) {
    addKey(tables, position, key, dictionary.language);
    if (position % KEYS_PER_STEP === 0) yield;
  }
  const [folds, stems, words] = [tables.folds.texts(), tables.stems.texts(), tables.words.texts()];
  yield;
  const vocabulary = createVocabulary(new Set([...folds, ...stems, ...words]));
  yield;
  return {
    dictionary,
    keys,
    ...tables,
    foldList: createTextList(folds),
    stemList: createTextList(stems),
    wordList: createTextList(words),
    vocabulary,
    definitions: yield* splitDefinitions(dictionary),
  };
}

function* splitDefinitions(dictionary: Dictionary): Generator<void, DefinitionWords[]> {
  const definitions: DefinitionWords[] = [];
  if (dictionary.definitions.size === 0) return definitions;
  for (const [position, sense] of dictionary.senses.entries()) {
    const text = findDefinition(dictionary, position);
    const words = text === null ? [] : extractDefinitionWords(text);
    if (words.length > 0) definitions.push({ sense, words: ` ${words.join(' ')} ` });
    if (position % KEYS_PER_STEP === 0) yield;
  }
  return definitions;
}

function addKey(tables: Tables, position: number, key: OfflineKey, language: Language): void {
  const { folds, words, tokens } = tables;
  folds.add(key.fold, position);
  if (key.spacedFold !== key.fold) tokens.add(searchToken.spacedText(key.spacedFold), position);
  if (key.spacedFold.includes(' ')) {
    for (const word of splitWords(key.spacedFold)) words.add(word, position);
    tokens.add(searchToken.joinedText(withoutSpaces(key.fold)), position);
  }
  if (hasSound(key.fold)) tokens.add(searchToken.sound(soundKey(key.fold)), position);
  if (key.side === 'english')
    for (const token of buildEnglishTokens(key.fold)) tokens.add(token, position);
  else addVernacularTokens(tables, position, key, language);
}

function addVernacularTokens(
  { stems, tokens }: Tables,
  position: number,
  key: OfflineKey,
  language: Language,
): void {
  const stemPrefix = tokenPrefix.stem(language);
  for (const token of buildVernacularTokens(key.fold, language)) {
    if (token.startsWith(stemPrefix)) stems.add(token.slice(stemPrefix.length), position);
    else tokens.add(token, position);
  }
}

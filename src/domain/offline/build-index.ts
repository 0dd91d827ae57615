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
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

const SEPARATOR = '\n';

/** Texts joined into one string, in which the engine's string search finds parts of texts. */
type TextList = {
  /** Calls `visit` with each text that starts with `prefix`. */
  visitPrefix: (prefix: string, visit: (text: string) => void) => void;
  /** Calls `visit` once with each text that contains `part`. */
  visitPart: (part: string, visit: (text: string) => void) => void;
};

/**
 * The keys of each text. They are linked lists in two arrays, which need far less memory than a
 * list for each text.
 */
type Postings = {
  add: (text: string, key: number) => void;
  has: (text: string) => boolean;
  /** Calls `visit` with each key of a text, the last one first. */
  visit: (text: string, visit: (key: number) => void) => void;
  texts: () => string[];
};

const END = -1;

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

function createPostings(): Postings {
  const heads = new Map<string, number>();
  const keys: number[] = [];
  const next: number[] = [];
  return {
    add(text, key) {
      const before = heads.get(text) ?? END;
      if (before !== END && keys[before] === key) return;
      heads.set(text, keys.length);
      keys.push(key);
      next.push(before);
    },
    has: (text) => heads.has(text),
    visit(text, visit) {
      for (let at = heads.get(text) ?? END; at !== END; at = next[at] ?? END)
        visit(keys[at] as number);
    },
    texts: () => [...heads.keys()],
  };
}

/** Creates a list. The texts must not contain line breaks. */
function createTextList(texts: readonly string[]): TextList {
  const joined = SEPARATOR + texts.join(SEPARATOR) + SEPARATOR;
  const visitMatches = (sought: string, visit: (text: string) => void) => {
    for (let at = joined.indexOf(sought); at !== -1; ) {
      // A sought prefix begins with the separator, which is then at the position that was found.
      const start = joined.lastIndexOf(SEPARATOR, at) + 1;
      const end = joined.indexOf(SEPARATOR, start);
      visit(joined.slice(start, end));
      at = joined.indexOf(sought, end);
    }
  };
  return {
    visitPrefix: (prefix, visit) => visitMatches(SEPARATOR + prefix, visit),
    visitPart: visitMatches,
  };
}

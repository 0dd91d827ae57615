import { firstAlternative } from '../search/alternatives.ts';
import { fold, foldWithSpaces, normalizeExact, splitAlternatives } from '../search/text.ts';
import type { Dictionary } from './dictionary.ts';

/** An entry or a word that has a text as one of its alternatives (alternatives.ts). */
export type Owner = { position: number; alternative: number };

/**
 * A text that can be found. The owners of an English key are entries, those of a vernacular key are
 * words.
 */
export type OfflineKey = {
  side: 'english' | 'vernacular';
  strict: string;
  fold: string;
  spacedFold: string;
  owners: Owner[];
};

type AddKey = (side: OfflineKey['side'], text: string, owner: Owner) => void;

const ENTRIES_PER_STEP = 500;

/** Collects the different texts of a dictionary, in steps. */
export function* collectKeys(dictionary: Dictionary): Generator<void, OfflineKey[]> {
  const keys: OfflineKey[] = [];
  const known = { english: new Map<string, OfflineKey>(), vernacular: new Map() };
  const add: AddKey = (side, text, owner) => {
    const same = known[side].get(text);
    if (same) {
      same.owners.push(owner);
      return;
    }
    const key: OfflineKey = { side, ...foldText(text), owners: [owner] };
    if (key.fold === '') return;
    known[side].set(text, key);
    keys.push(key);
  };
  for (let position = 0; position < dictionary.entries.length; position += 1) {
    addEntry(dictionary, position, add);
    if (position % ENTRIES_PER_STEP === 0) yield;
  }
  return keys;
}

function addEntry(dictionary: Dictionary, position: number, add: AddKey): void {
  const entry = dictionary.entries[position];
  const first = dictionary.senses[dictionary.firstSenses[position] ?? 0];
  if (!entry || !first) return;
  const written = splitAlternatives(entry.english);
  addTexts(written, (text, alternative) => add('english', text, { position, alternative }));
  addTexts(removeKnown(entry.synonyms, written), (text, index) =>
    add('english', text, { position, alternative: firstAlternative.label + index }),
  );
  const words = entry.senses.flatMap((sense) => sense.words);
  for (const [index, { text }] of words.entries()) {
    const word = first.firstWord + index;
    const alternatives = splitAlternatives(text);
    addTexts(alternatives, (each, alternative) =>
      add('vernacular', each, { position: word, alternative }),
    );
    const forms = entry.forms.filter((form) => form.word === index).map((form) => form.text);
    addTexts(removeKnown(forms, alternatives), (each, number) =>
      add('vernacular', each, { position: word, alternative: firstAlternative.form + number }),
    );
  }
}

const addTexts = (texts: readonly string[], add: (text: string, index: number) => void): void =>
  texts.forEach(add);

const removeKnown = (texts: readonly string[], known: readonly string[]): readonly string[] => {
  if (texts.length === 0) return texts;
  const folds = new Set(known.map(fold));
  return texts.filter((text) => !folds.has(fold(text)));
};

/** Most texts contain only these letters, and folding only changes their case. */
const PLAIN = /^[A-Za-z]+(?: [A-Za-z]+)*$/;

function foldText(text: string): Pick<OfflineKey, 'strict' | 'fold' | 'spacedFold'> {
  if (PLAIN.test(text)) {
    const folded = text.toLowerCase();
    return { strict: folded, fold: folded, spacedFold: folded };
  }
  const folded = fold(text);
  const spaced = foldWithSpaces(text);
  return {
    strict: normalizeExact(text),
    fold: folded,
    spacedFold: spaced === folded ? folded : spaced,
  };
}

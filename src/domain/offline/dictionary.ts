import type { Language } from '../languages.ts';
import { readDefinitions } from '../packs/definitions.ts';
import type { PackId } from '../packs/ids.ts';
import { readWords } from '../packs/read-words.ts';
import type { PackEntry, PackSense, PackWord } from '../packs/words.ts';
import type { Subject } from '../subjects.ts';
import type { Variety, VarietyFilter } from '../varieties.ts';

/** A kept pack of words, with the definitions of its language if they are kept. */
export type KeptPack = { id: PackId; text: string; definitions: string | null };

/** A sense in the dictionary. Its words are those from `firstWord` to that of the next sense. */
export type NumberedSense = PackSense & { entry: number; firstWord: number };

/**
 * The words of one language in flat lists, so that an index can refer to entries, senses and words
 * by their positions.
 */
export type Dictionary = {
  language: Language;
  entries: readonly PackEntry[];
  senses: readonly NumberedSense[];
  /** The senses of an entry are those from this position to that of the next entry. */
  firstSenses: readonly number[];
  words: readonly PackWord[];
  /** The sense of each word. */
  sensesOfWords: Int32Array;
  definitions: ReadonlyMap<string, string>;
  /** The variety of all words, if the packs contain only one of several and do not name it. */
  onlyVariety: VarietyFilter | null;
};

/** Reads the packs of one language. Throws a PackError if one of them cannot be read. */
export function createDictionary(packs: readonly KeptPack[]): Dictionary {
  const read = packs.map(({ text }) => readWords(text));
  const [first, ...others] = read;
  if (!first) throw new Error('A dictionary needs a pack.');
  const entries = others.reduce((merged, { entries: more }) => merge(merged, more), first.entries);
  const definitions = packs.find((pack) => pack.definitions !== null)?.definitions ?? null;
  const { part } = first;
  return {
    language: first.language,
    entries,
    ...numberSenses(entries),
    definitions: definitions === null ? new Map() : indexDefinitions(definitions),
    onlyVariety: read.length === 1 && (part === 'st' || part === 'nso') ? part : null,
  };
}

function numberSenses(entries: readonly PackEntry[]) {
  const senses: NumberedSense[] = [];
  const words: PackWord[] = [];
  const firstSenses: number[] = [];
  for (const [entry, { senses: ofEntry }] of entries.entries()) {
    firstSenses.push(senses.length);
    for (const sense of ofEntry) {
      senses.push({ ...sense, entry, firstWord: words.length });
      words.push(...sense.words);
    }
  }
  const sensesOfWords = new Int32Array(words.length);
  for (const [index, { firstWord, words: ofSense }] of senses.entries())
    sensesOfWords.fill(index, firstWord, firstWord + ofSense.length);
  return { senses, words, firstSenses, sensesOfWords };
}

/** Merges the entries of two parts of a language, which have many in common. */
function merge(some: readonly PackEntry[], others: readonly PackEntry[]): PackEntry[] {
  const byHeadword = new Map(some.map((entry) => [entry.english, entry]));
  for (const entry of others) {
    const known = byHeadword.get(entry.english);
    byHeadword.set(entry.english, known ? mergeEntry(known, entry) : entry);
  }
  return [...byHeadword.values()].sort((a, b) => (a.english < b.english ? -1 : 1));
}

/** Look-up forms name the position of their word, so those of the second entry move with it. */
function mergeEntry(known: PackEntry, other: PackEntry): PackEntry {
  const senses = known.senses.map((sense) => ({ ...sense, words: [...sense.words] }));
  for (const sense of other.senses) {
    const same = senses.find(
      ({ subject, gloss }) => subject === sense.subject && gloss === sense.gloss,
    );
    if (!same) senses.push(sense);
    else same.words.push(...sense.words.filter(({ text }) => !hasWord(same, text)));
  }
  const words = senses.flatMap((sense) => sense.words);
  const locate = (entry: PackEntry) => {
    const before = entry.senses.flatMap((sense) => sense.words);
    return entry.forms.map(({ text, word }) => ({
      text,
      word: words.findIndex((each) => each.text === before[word]?.text),
    }));
  };
  return {
    english: known.english,
    senses,
    synonyms: [...new Set([...known.synonyms, ...other.synonyms])],
    forms: [...locate(known), ...locate(other)],
  };
}

const hasWord = ({ words }: PackSense, text: string) => words.some((word) => word.text === text);

const definitionKey = (english: string, subject: Subject, sense: number): string =>
  `${english}\t${subject}\t${sense}`;

const indexDefinitions = (text: string): Map<string, string> =>
  new Map(
    readDefinitions(text).definitions.map((each) => [
      definitionKey(each.english, each.subject, each.sense),
      each.text,
    ]),
  );

/** Returns the kept definition of a sense. Definitions count the senses of each subject. */
export function findDefinition(
  { definitions, entries, senses, firstSenses }: Dictionary,
  position: number,
): string | null {
  const sense = senses[position];
  const entry = sense && entries[sense.entry];
  if (!entry || definitions.size === 0) return null;
  const first = firstSenses[sense.entry] ?? 0;
  const before = entry.senses.slice(0, position - first + 1);
  const number = before.filter(({ subject }) => subject === sense.subject).length;
  return definitions.get(definitionKey(entry.english, sense.subject, number)) ?? null;
}

/** Checks whether a word passes the filter of varieties. A word of unknown variety does not. */
export const hasVariety = (
  { onlyVariety }: Dictionary,
  word: PackWord,
  filter: VarietyFilter,
  included: readonly Variety[],
): boolean =>
  onlyVariety === filter || word.varieties.some((variety) => included.includes(variety));

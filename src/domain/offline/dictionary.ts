import type { Language } from '../languages.ts';
import { readDefinitions } from '../packs/definitions.ts';
import type { PackId } from '../packs/ids.ts';
import { readWords } from '../packs/read-words.ts';
import type { PackEntry, PackSense, PackWord } from '../packs/words-file.ts';
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
  /**
   * The variety of all words, if the packs contain one variety only and do not name it for each
   * word.
   */
  onlyVariety: VarietyFilter | null;
};

/** Reads the packs of one language. Throws a PackError if one of them cannot be read. */
export function createDictionary(packs: readonly KeptPack[]): Dictionary {
  const read = packs.map(({ text }) => readWords(text));
  const [first, ...others] = read;
  if (!first) throw new Error('A dictionary needs a pack.');
  const entries = others.reduce((all, part) => merge(all, part.entries), first.entries);
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

/**
 * Adds the entries of another part of the language, without those whose words are all known. An
 * entry with other words stays an entry of its own, because look-up forms count its words.
 */
function merge(some: readonly PackEntry[], others: readonly PackEntry[]): PackEntry[] {
  const known = new Set(some.flatMap(listPairs));
  const added = others.filter((entry) => !listPairs(entry).every((pair) => known.has(pair)));
  return [...some, ...added];
}

const listPairs = ({ english, senses }: PackEntry): string[] =>
  senses.flatMap(({ words }) => words.map(({ text }) => `${english}\t${text}`));

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

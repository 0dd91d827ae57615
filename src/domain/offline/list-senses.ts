import { normalizeHeadword, splitHeadwords } from '../concept/identity.ts';
import { readDefinitions } from '../packs/definitions.ts';
import { writeFlags } from '../packs/flags.ts';
import type { PackId } from '../packs/ids.ts';
import { readWords } from '../packs/read-words.ts';
import type { PackEntry, PackSense, PackWord, WordsPack } from '../packs/words-file.ts';
import type { IndexedSense } from '../search/index/storage/rows.ts';
import type { Subject } from '../subjects.ts';
import type { Variety } from '../varieties.ts';

/** A kept pack of words, with the definitions of its language if they are kept. */
export type KeptPack = { id: PackId; text: string; definitions: string | null };

/**
 * Lists the senses of the packs of one language for an index. The flags of each word are its data.
 * @throws PackError if a pack cannot be read
 */
export function* listSenses(packs: readonly KeptPack[]): Generator<IndexedSense> {
  const read = packs.map(({ text }) => readWords(text));
  const [first, ...others] = read;
  if (!first) return;
  const definitions = packs.find((pack) => pack.definitions !== null)?.definitions ?? null;
  const context = {
    language: first.language,
    variety: findOnlyVariety(read),
    definitions: definitions === null ? new Map<string, string>() : indexDefinitions(definitions),
  };
  const entries = others.reduce((all, part) => merge(all, part.entries), first.entries);
  let number = 0;
  for (const entry of entries)
    for (const sense of entry.senses) {
      number += 1;
      yield toSense(entry, sense, number, context);
    }
}

type Context = {
  language: WordsPack['language'];
  variety: Variety | null;
  definitions: ReadonlyMap<string, string>;
};

/**
 * Returns the variety of all words if the packs contain only one. The packs then do not name it.
 */
function findOnlyVariety([first, ...others]: readonly WordsPack[]): Variety | null {
  const part = others.length === 0 ? first?.part : undefined;
  return part === 'st' || part === 'nso' ? part : null;
}

/**
 * Adds the entries of another part of the language, except those whose words are all known. An
 * entry with new words is not merged into another one, because its forms refer to its words by
 * position.
 */
function merge(some: readonly PackEntry[], others: readonly PackEntry[]): PackEntry[] {
  const known = new Set(some.flatMap(listPairs));
  const added = others.filter((entry) => !listPairs(entry).every((pair) => known.has(pair)));
  return [...some, ...added];
}

const listPairs = ({ english, senses }: PackEntry): string[] =>
  senses.flatMap(({ words }) => words.map(({ text }) => `${english}\t${text}`));

function toSense(
  entry: PackEntry,
  sense: PackSense,
  number: number,
  context: Context,
): IndexedSense {
  const place = entry.senses.indexOf(sense);
  const before = entry.senses.slice(0, place);
  const firstWord = before.reduce((count, { words }) => count + words.length, 0);
  const ofSubject = before.filter(({ subject }) => subject === sense.subject).length + 1;
  const meaning = context.definitions.get(definitionKey(entry.english, sense.subject, ofSubject));
  return {
    id: String(number),
    headword: normalizeHeadword(splitHeadwords(entry.english)[0]),
    gloss: sense.gloss,
    subject: sense.subject,
    // The pack lists the senses of an entry in the order in which the site shows them.
    strength: -place,
    identity: null,
    number: null,
    commonness: sense.prominence,
    place: sense.place,
    labels: entry.synonyms,
    terms: sense.words.map((word, index) => ({
      language: context.language,
      englishWord: entry.english,
      vernacularWord: word.text,
      subject: sense.subject,
      varieties: listVarieties(word, context),
      forms: entry.forms.filter((form) => form.word === firstWord + index).map(({ text }) => text),
      meaning: meaning ?? null,
      data: writeFlags(word, 'all'),
    })),
  };
}

const listVarieties = (word: PackWord, { variety }: Context): readonly Variety[] =>
  variety === null ? word.varieties : [...word.varieties, variety];

const definitionKey = (english: string, subject: Subject, sense: number): string =>
  `${english}\t${subject}\t${sense}`;

const indexDefinitions = (text: string): Map<string, string> =>
  new Map(
    readDefinitions(text).definitions.map((each) => [
      definitionKey(each.english, each.subject, each.sense),
      each.text,
    ]),
  );

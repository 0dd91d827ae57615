import { type Language, languageIds } from '../../../languages.ts';
import { type Subject, subjectIds } from '../../../subjects.ts';
import { type Variety, varietyIds } from '../../../varieties.ts';

/** A term as it is indexed. */
export type IndexedTerm = {
  language: Language;
  englishWord: string;
  vernacularWord: string;
  subject: Subject;
  varieties: readonly Variety[];
  plural?: string | null;
  /** Other forms and spellings under which the word can be looked up. */
  forms?: readonly string[];
  /** The definition, if definitions are searched. */
  meaning?: string | null;
  /** The values by which lists without a query sort the term. `createdAt` is in microseconds. */
  listed?: { createdAt: number; id: string; quality: number };
  /**
   * A value that the owner of the index stores with the term (`readData`). The index does not read
   * it.
   */
  data?: unknown;
};

/**
 * A sense of a headword with its terms. The index sorts senses of equal rank by headword,
 * `strength`, subject, gloss, `identity` and number (sense-order.ts).
 */
export type IndexedSense = {
  /** Identifies the sense when it is replaced or removed. */
  id: string;
  headword: string;
  gloss: string | null;
  subject: Subject;
  strength: number;
  identity: string | null;
  number: number | null;
  /**
   * How common the headword is: `counted` if the index contains all its words, in all languages. In
   * a pack, its prominence: of headwords that share a word, the most prominent one comes first.
   */
  commonness: 'counted' | 'unknown' | number;
  /** In a pack: orders the senses of a headword in a search of several languages (`PackSense`). */
  place?: number;
  /** Other English names of the concept. */
  labels: readonly string[];
  /** The terms that are public, the best first. */
  terms: readonly IndexedTerm[];
};

/** Returns the bits of varieties. */
export const packVarieties = (varieties: readonly Variety[]): number =>
  varieties.reduce((bits, variety) => bits | (1 << varietyIds.indexOf(variety)), 0);

const unpackVarieties = (bits: number): Variety[] =>
  varietyIds.filter((_, index) => bits & (1 << index));

/** A term in a row. `englishWord` is 0 if it is the headword; missing values at the end are left out. */
type TermRow = [
  language: number,
  englishWord: string | 0,
  vernacularWord: string,
  subject: number,
  varieties: number,
  plural?: string | 0,
  forms?: readonly string[] | 0,
  meaning?: string | 0,
  listed?: readonly [createdAt: number, id: string, quality: number] | 0,
];
type SenseRow = [
  id: string,
  headword: string,
  gloss: string | null,
  subject: number,
  strength: number,
  identity: string | null,
  number: number | null,
  commonness: IndexedSense['commonness'],
  labels: readonly string[],
  terms: TermRow[],
  place?: number,
];

/** Writes a sense as JSON without names, and without the data of its terms. */
export function writeRow(sense: IndexedSense): string {
  const { id, headword, gloss, strength, identity, number, commonness, labels, place } = sense;
  const subject = subjectIds.indexOf(sense.subject);
  const terms = sense.terms.map((term) => writeTerm(term, headword));
  const row: SenseRow = [
    id,
    headword,
    gloss,
    subject,
    strength,
    identity,
    number,
    commonness,
    labels,
    terms,
  ];
  if (place) row.push(place);
  return JSON.stringify(row);
}

function writeTerm(term: IndexedTerm, headword: string): TermRow {
  const row: TermRow = [
    languageIds.indexOf(term.language),
    term.englishWord === headword ? 0 : term.englishWord,
    term.vernacularWord,
    subjectIds.indexOf(term.subject),
    packVarieties(term.varieties),
    term.plural || 0,
    term.forms?.length ? term.forms : 0,
    term.meaning || 0,
    term.listed ? [term.listed.createdAt, term.listed.id, term.listed.quality] : 0,
  ];
  while (row.length > 5 && row.at(-1) === 0) row.pop();
  return row;
}

export function readRow(json: string): IndexedSense {
  const [id, headword, gloss, subject, strength, identity, number, ...rest] = JSON.parse(
    json,
  ) as SenseRow;
  const [commonness, labels, terms, place] = rest;
  return {
    id,
    headword,
    gloss,
    subject: subjectIds[subject]!,
    strength,
    identity,
    number,
    commonness,
    labels,
    terms: terms.map((term) => readTerm(term, headword)),
    ...(place && { place }),
  };
}

function readTerm(row: TermRow, headword: string): IndexedTerm {
  const [language, englishWord, vernacularWord, subject, varieties, ...rest] = row;
  const [plural, forms, meaning, listed] = rest;
  return {
    language: languageIds[language]!,
    englishWord: englishWord || headword,
    vernacularWord,
    subject: subjectIds[subject]!,
    varieties: unpackVarieties(varieties),
    plural: plural || null,
    forms: forms || [],
    meaning: meaning || null,
    ...(listed && { listed: { createdAt: listed[0], id: listed[1], quality: listed[2] } }),
  };
}

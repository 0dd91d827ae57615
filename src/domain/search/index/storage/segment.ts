import { languageIds } from '../../../languages.ts';
import { hashText } from '../../hash-text.ts';
import type { TermOrder } from '../build/term-order.ts';
import { getBucket } from './buckets.ts';
import type { Columns, TextColumn } from './columns.ts';
import { listParts, readColumns, writeColumns } from './format.ts';
import { findPosition, includesSorted } from './lists.ts';
import { type IndexedSense, type IndexedTerm, readRow } from './rows.ts';
import { findString, findStringsWithPrefix, getString, type StringTable } from './string-table.ts';
import { splitToken } from './token-kinds.ts';
import { decodeUtf8 } from './utf8.ts';

/** An index of senses that does not change, except that senses can be removed from it. */
export type Segment = {
  columns: Columns;
  textCount: number;
  termCount: number;
  senseCount: number;
  strings: StringTable;
  /** Contains 1 at the position of each language that has terms. */
  languages: Uint8Array;
  /** 1 for each sense that was removed or replaced. */
  removed: Uint8Array;
  /** The senses that were removed, in the order of their removal. */
  removedSenses: number[];
  readText: ReadText;
  /**
   * Memory for the ranks of texts, terms and senses during one search. It contains zeros between
   * searches.
   */
  scratch: { texts: Int32Array; terms: Int32Array; senses: Int32Array };
};

/** Reads a part of the rows or of the data, which can be in memory or in a file. */
export type ReadText = (column: TextColumn, start: number, end: number) => string;

/** @param readText reads the rows, if the columns do not contain them */
export function openSegment(columns: Columns, readText?: ReadText): Segment {
  const textCount = columns.textFolds.length;
  const termCount = columns.termSenses.length;
  const senseCount = columns.senseHeads.length;
  return {
    columns,
    textCount,
    termCount,
    senseCount,
    strings: { bytes: columns.stringBytes, starts: columns.stringStarts },
    languages: markLanguages(columns.termLanguages),
    removed: new Uint8Array(senseCount),
    removedSenses: [],
    readText: readText ?? ((column, start, end) => decodeUtf8(columns[column], start, end)),
    scratch: {
      texts: new Int32Array(textCount),
      terms: new Int32Array(termCount),
      senses: new Int32Array(senseCount),
    },
  };
}

/** Returns the terms of a segment in an order of lists. */
export const getOrder = ({ columns }: Segment, order: TermOrder): Uint32Array =>
  ({
    newest: columns.newestOrder,
    english_asc: columns.englishOrder,
    vernacular_asc: columns.vernacularOrder,
  })[order];

function markLanguages(termLanguages: Uint8Array): Uint8Array {
  const marks = new Uint8Array(languageIds.length);
  for (const language of termLanguages) marks[language] = 1;
  return marks;
}

export const writeSegment = ({ columns }: Segment): ArrayBuffer => writeColumns(columns);

/** Returns what `writeSegment` writes, in parts that are not copied. */
export const listSegmentParts = ({ columns }: Segment): Uint8Array[] => listParts(columns);

/**
 * Reads a segment.
 * @param readText reads the rows, if the buffer is cut off before them (`findTexts`)
 * @throws IndexFormatError if the buffer is damaged, or was written by other rules
 */
export const readSegment = (buffer: ArrayBuffer, readText?: ReadText): Segment =>
  openSegment(readColumns(buffer), readText);

/** Returns the text that was stored with the segment. */
export const readNote = ({ columns: { noteBytes } }: Segment): string =>
  decodeUtf8(noteBytes, 0, noteBytes.length);

/** Returns a sense as it was indexed, without the data of its terms. */
export function readSense({ columns, readText }: Segment, sense: number): IndexedSense {
  const { rowStarts } = columns;
  return readRow(readText('rowBytes', rowStarts[sense]!, rowStarts[sense + 1]!));
}

export function readSenseWithData(segment: Segment, sense: number): IndexedSense {
  const indexed = readSense(segment, sense);
  const first = segment.columns.senseTerms[sense]!;
  const terms = indexed.terms.map((term, index) => ({
    ...term,
    data: readData({ segment, term: first + index }),
  }));
  return { ...indexed, terms };
}

/** Returns what the owner of the segment stored with a term, or undefined. */
export function readData({ segment, term }: { segment: Segment; term: number }): unknown {
  const { dataStarts } = segment.columns;
  const [start, end] = [dataStarts[term]!, dataStarts[term + 1]!];
  return start === end ? undefined : JSON.parse(segment.readText('dataBytes', start, end));
}

/** Returns a term as it was indexed, without its data. */
export function readTerm(at: { segment: Segment; sense: number; term: number }): IndexedTerm {
  const { terms } = readSense(at.segment, at.sense);
  return terms[at.term - at.segment.columns.senseTerms[at.sense]!]!;
}

export const getHeadword = ({ columns, strings }: Segment, sense: number): string =>
  getString(strings, columns.senseHeads[sense]!);

/** Returns the number of the sense with an id, or -1. */
function findSense(segment: Segment, id: string): number {
  const { idStarts, idSenses } = segment.columns;
  for (const sense of getBucket(idStarts, idSenses, hashText(id)))
    if (segment.removed[sense] === 0 && readSense(segment, sense).id === id) return sense;
  return -1;
}

/** Removes the sense with an id. Returns whether the segment had one. */
export function removeSense(segment: Segment, id: string): boolean {
  const sense = findSense(segment, id);
  if (sense === -1) return false;
  segment.removed[sense] = 1;
  segment.removedSenses.push(sense);
  return true;
}

type Visit = (value: number) => void;

/** Calls `visit` with each text whose fold is `fold`. */
export function visitFold({ columns, strings }: Segment, fold: string, visit: Visit): void {
  const string = findString(strings, fold);
  if (string === -1) return;
  const { textFolds } = columns;
  for (let text = findPosition(textFolds, string, 0, textFolds.length); ; text += 1) {
    if (textFolds[text] !== string) return;
    visit(text);
  }
}

/** Returns the first text and the end of the texts whose fold starts with `prefix`. */
export function findFoldsWithPrefix({ columns, strings }: Segment, prefix: string) {
  const [from, end] = findStringsWithPrefix(strings, prefix);
  const { textFolds } = columns;
  const first = findPosition(textFolds, from, 0, textFolds.length);
  return { first, end: findPosition(textFolds, end, first, textFolds.length) };
}

/** Returns the position of a token (tokens.ts) among those of its kind, or -1. */
function findToken({ columns, strings }: Segment, token: string): number {
  const { kind, text } = splitToken(token);
  const { kindStarts, tokenStrings } = columns;
  const end = kindStarts[kind + 1]!;
  if (kindStarts[kind] === end) return -1;
  const string = findString(strings, text);
  if (string === -1) return -1;
  const at = findPosition(tokenStrings, string, kindStarts[kind]!, end);
  return at < end && tokenStrings[at] === string ? at : -1;
}

/** Returns the texts with a token, or the terms for a word of a definition. */
export function listToken(segment: Segment, token: string): Uint32Array {
  const { tokenStarts, tokenValues } = segment.columns;
  const at = findToken(segment, token);
  return at === -1 ? NOTHING : tokenValues.subarray(tokenStarts[at], tokenStarts[at + 1]);
}
const NOTHING = new Uint32Array(0);

/** Returns the texts that have all tokens. Reads the texts of the rarest one. */
export function listTokens(segment: Segment, tokens: readonly string[]): number[] {
  const [rarest = NOTHING, ...others] = tokens
    .map((token) => listToken(segment, token))
    .sort((a, b) => a.length - b.length);
  return Array.from(rarest).filter((value) =>
    others.every((values) => includesSorted(values, value)),
  );
}

export function visitToken(segment: Segment, token: string, visit: Visit): void {
  const values = listToken(segment, token);
  for (let at = 0; at < values.length; at += 1) visit(values[at]!);
}

/** Calls `visit` with each text that has a token which starts with `prefix`. */
export function visitTokensWithPrefix(segment: Segment, prefix: string, visit: Visit): void {
  const { kind, text } = splitToken(prefix);
  const { kindStarts, tokenStrings, tokenStarts, tokenValues } = segment.columns;
  const [from, end] = [kindStarts[kind]!, kindStarts[kind + 1]!];
  if (from === end) return;
  const [firstString, endString] = findStringsWithPrefix(segment.strings, text);
  const first = findPosition(tokenStrings, firstString, from, end);
  const last = findPosition(tokenStrings, endString, first, end);
  const endValue = tokenStarts[last]!;
  for (let at = tokenStarts[first]!; at < endValue; at += 1) visit(tokenValues[at]!);
}

import { type BrowseLetter, browseLetters } from '../../../lists/browse.ts';
import { compareWords } from '../build/sense-order.ts';
import {
  compileFilters,
  type IndexFilters,
  passesFilters,
  type TermFilter,
} from '../match/filter.ts';
import { getOrder, type Segment } from '../storage/segment.ts';
import { openFilteredOrder } from './block-counts.ts';
import { findBase, findFirst, listInserted, readSorted } from './inserted-terms.ts';
import { getListCache, type InsertedTerm } from './list-cache.ts';

/*
 * English words by their first letter.
 */

type BrowseFilters = Pick<IndexFilters, 'language' | 'subject'>;
export type TermPlace = { segment: Segment; term: number };
/** The terms that pass the filter, and where the words of each letter begin. */
type Words = {
  base: Segment;
  filter: TermFilter;
  inserted: InsertedTerm[];
  starts: readonly number[];
};

/**
 * Lists one page of the English words of a letter, each with its terms that pass the filters, and
 * the number of these words.
 */
export function browseWords(
  segments: readonly Segment[],
  filters: BrowseFilters,
  letter: BrowseLetter,
  { offset, limit }: { offset: number; limit: number },
): { words: TermPlace[][]; total: number } {
  const words = openWords(segments, filters);
  if (!words) return { words: [], total: 0 };
  const page: TermPlace[][] = [];
  let total = 0;
  visitLetter(words, browseLetters.indexOf(letter), (segment, term, isNewWord) => {
    if (isNewWord) total += 1;
    if (total <= offset || total > offset + limit) return;
    if (isNewWord) page.push([]);
    page.at(-1)?.push({ segment, term });
  });
  return { words: page, total };
}

/** Lists the letters with which English words begin. */
export function listLetters(segments: readonly Segment[], filters: BrowseFilters): BrowseLetter[] {
  const words = openWords(segments, filters);
  if (!words) return [];
  const { base, filter, inserted, starts } = words;
  const ofBase = openFilteredOrder(base, 'english_asc', filter);
  return browseLetters.filter(
    (_, at) =>
      ofBase.findNext(starts[at]!) < starts[at + 1]! ||
      inserted.some((term) => isOfLetter(term, at, starts)),
  );
}

function openWords(segments: readonly Segment[], filters: BrowseFilters): Words | null {
  const base = findBase(segments);
  if (!base) return null;
  const filter = compileFilters({ ...filters, field: 'both', varieties: null });
  const inserted = listInserted(segments, base, 'english_asc').filter(({ segment, term }) =>
    passesFilters(segment, term, filter),
  );
  return { base, filter, inserted, starts: findLetters(base) };
}

/** Returns the first place of each letter, and the end of the last one. */
function findLetters(base: Segment): readonly number[] {
  const cache = getListCache(base);
  cache.letterPlaces ??= [
    0,
    ...browseLetters
      .slice(1)
      .map((letter) =>
        findFirst(base, 'english_asc', ({ englishWord }) => compareWords(englishWord, letter) >= 0),
      ),
    base.columns.englishOrder.length,
  ];
  return cache.letterPlaces;
}

/** Checks the letter of an inserted term, whose place may be at the border of two letters. */
function isOfLetter(
  { segment, term, place }: InsertedTerm,
  letter: number,
  starts: readonly number[],
): boolean {
  const [start, end] = [starts[letter]!, starts[letter + 1]!];
  if (place < start || place > end) return false;
  if (place > start && place < end) return true;
  const { englishWord } = readSorted(segment, term);
  const next = browseLetters[letter + 1];
  return (
    (letter === 0 || compareWords(englishWord, browseLetters[letter]!) >= 0) &&
    (next === undefined || compareWords(englishWord, next) < 0)
  );
}

/**
 * Visits the terms of a letter in order. `isNewWord` is true at the first term of each English
 * word.
 */
function visitLetter(
  { base, filter, inserted: all, starts }: Words,
  letter: number,
  visit: (segment: Segment, term: number, isNewWord: boolean) => void,
): void {
  const terms = getOrder(base, 'english_asc');
  const { englishStarts } = base.columns;
  const inserted = all.filter((term) => isOfLetter(term, letter, starts));
  const end = starts[letter + 1]!;
  let next = 0;
  let last: TermPlace | null = null;
  let hasStarted = false;
  for (let place = starts[letter]!; place <= end; place += 1) {
    for (let item = inserted[next]; item && item.place <= place; item = inserted[next]) {
      visit(item.segment, item.term, !last || !haveSameWord(last, item));
      last = item;
      next += 1;
    }
    if (place === end) return;
    const term = terms[place]!;
    if (englishStarts[place] === 1) hasStarted = true;
    if (!passesFilters(base, term, filter)) continue;
    const current: TermPlace = { segment: base, term };
    const isKnown = last !== null && last.segment === base;
    visit(base, term, isKnown ? hasStarted : !last || !haveSameWord(last, current));
    last = current;
    hasStarted = false;
  }
}

const haveSameWord = (a: TermPlace, b: TermPlace): boolean =>
  readSorted(a.segment, a.term).englishWord === readSorted(b.segment, b.term).englishWord;

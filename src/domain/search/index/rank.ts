import { preferVerb, rateSense } from '../../term/word-order.ts';
import { bestRankOfTier, isWholeWordTier, rankToTier, rankWeight, tiers } from '../tiers.ts';
import type { TermOrder } from './build/term-order.ts';
import { readSortedPage } from './lists/sorted-page.ts';
import { NONE, passesFilters, type TermFilter } from './match/filter.ts';
import type { Matches } from './match/matches.ts';
import { type RankedSense, sortSenses } from './sort-senses.ts';
import type { Segment } from './storage/segment.ts';

/** A term that matches, with the rank of its best text. */
export type TermMatch = { segment: Segment; sense: number; term: number; rank: number };

/**
 * The part of the matches to return, in terms, or in senses with all their terms. Without an
 * `order`, the matches are sorted by relevance.
 */
export type Range = {
  offset: number;
  limit: number;
  unit?: 'terms' | 'senses';
  order?: TermOrder;
  /** Puts verbs before other words that are equally good answers. */
  prefersVerb?: boolean;
};

export type RankedPage = {
  /** The terms of the page in order of relevance. */
  terms: TermMatch[];
  /** The number of matching terms. */
  total: number;
};

/** The terms and senses of one segment that match. Their ranks are in the segment's scratch. */
type Found = { segment: Segment; terms: number[]; senses: number[] };

/**
 * Ranks the terms that match, and returns one page of them. Senses are sorted by the rank of their
 * best term, and the terms of a sense stay together. Only the senses whose rank is on the page are
 * sorted; better ones are only counted.
 */
export function rankPage(
  matches: readonly Matches[],
  filter: TermFilter,
  range: Range,
): RankedPage {
  const found = matches.map((each) => rankTerms(each, filter));
  try {
    return readPage(found, filter, range);
  } finally {
    for (const { segment, terms, senses } of found) {
      for (const term of terms) segment.scratch.terms[term] = 0;
      for (const sense of senses) segment.scratch.senses[sense] = 0;
    }
  }
}

/** Writes the best rank of each matching term and sense, plus one, into the scratch. */
function rankTerms(matches: Matches, filter: TermFilter): Found {
  const { segment } = matches;
  const { termSenses, ownerStarts, ownerTerms, ownerDigits } = segment.columns;
  const ranks = segment.scratch;
  const found: Found = { segment, terms: [], senses: [] };
  const add = (term: number, rank: number) => {
    const known = ranks.terms[term]!;
    if (known !== 0 && known <= rank + 1) return;
    if (known === 0) {
      if (!passesFilters(segment, term, filter)) return;
      found.terms.push(term);
    }
    ranks.terms[term] = rank + 1;
    const sense = termSenses[term]!;
    const best = ranks.senses[sense]!;
    if (best === 0) found.senses.push(sense);
    if (best === 0 || rank + 1 < best) ranks.senses[sense] = rank + 1;
  };
  const { texts, textRanks, terms, termRanks } = matches;
  for (let index = 0; index < texts.length; index += 1) {
    const end = ownerStarts[texts[index]! + 1]!;
    for (let owner = ownerStarts[texts[index]!]!; owner < end; owner += 1)
      add(ownerTerms[owner]!, textRanks[index]! + ownerDigits[owner]! * rankWeight.alternative);
  }
  for (let index = 0; index < terms.length; index += 1) add(terms[index]!, termRanks[index]!);
  return found;
}

function readPage(found: readonly Found[], filter: TermFilter, range: Range): RankedPage {
  const total = found.reduce((sum, { terms }) => sum + terms.length, 0);
  if (range.order) {
    const segments = found.map(({ segment }) => segment);
    const terms = readSortedPage(segments, found.map(listMatches), range.order, range);
    return { terms, total };
  }
  const bounds = findBounds(found, range);
  const onPage: RankedSense[] = [];
  for (const { segment, senses } of found)
    for (const sense of senses) {
      const rank = segment.scratch.senses[sense]! - 1;
      if (rank >= bounds.first && rank <= bounds.last) onPage.push({ segment, sense, rank });
    }
  const sorted = sortSenses(onPage, {
    segments: found.map(({ segment }) => segment),
    subject: filter.subject,
    areSeveralLanguages: filter.language === NONE && found.length > 1,
    isWholeWord: (rank) => isWholeWordTier(rankToTier(rank)),
    rateSense: (sense) => rateBestWord(sense, range.prefersVerb ?? false),
  });
  const first = range.offset - bounds.before;
  return { terms: cutPage(sorted, first, range), total };
}

/** Describes the matching terms of one segment, in no particular order. */
const listMatches = ({ segment, terms }: Found): TermMatch[] =>
  terms.map((term) => ({
    segment,
    sense: segment.columns.termSenses[term]!,
    term,
    rank: segment.scratch.terms[term]! - 1,
  }));

/** Finds the first and the last rank on a page, and how many units have a better rank. */
function findBounds(found: readonly Found[], { offset, limit, unit = 'terms' }: Range) {
  const counts = countRanks(found, unit);
  let [soFar, before, first] = [0, 0, Number.POSITIVE_INFINITY];
  for (const { rank, count } of counts) {
    if (soFar <= offset) [before, first] = [soFar, rank];
    soFar += count;
    if (soFar >= offset + limit) return { first, last: rank, before };
  }
  return { first, last: Number.POSITIVE_INFINITY, before };
}

/**
 * The number of terms or senses of each rank. The array is created once, because it is large. It
 * contains zeros between uses.
 */
let rankCounts: Uint32Array | undefined;

/** Counts the terms or senses of each rank, best rank first. */
function countRanks(found: readonly Found[], unit: 'terms' | 'senses') {
  rankCounts ??= new Uint32Array(tiers.length * rankWeight.tier);
  const counts = rankCounts;
  const ranks: number[] = [];
  for (const { segment, terms, senses } of found) {
    const { termSenses } = segment.columns;
    const senseRanks = segment.scratch.senses;
    const ranked = unit === 'senses' ? senses : terms;
    for (let index = 0; index < ranked.length; index += 1) {
      const sense = unit === 'senses' ? ranked[index]! : termSenses[ranked[index]!]!;
      const rank = senseRanks[sense]! - 1;
      if (counts[rank] === 0) ranks.push(rank);
      counts[rank]! += 1;
    }
  }
  const counted = ranks.sort((a, b) => a - b).map((rank) => ({ rank, count: counts[rank]! }));
  for (const rank of ranks) counts[rank] = 0;
  return counted;
}

/** Lists the terms of senses, and cuts the page out of them. */
function cutPage(
  senses: readonly RankedSense[],
  first: number,
  { limit, unit = 'terms', prefersVerb = false }: Range,
): TermMatch[] {
  const list = (sense: RankedSense) => listTerms(sense, prefersVerb);
  if (unit === 'senses') return senses.slice(first, first + limit).flatMap(list);
  const terms: TermMatch[] = [];
  for (const sense of senses) {
    terms.push(...list(sense));
    if (terms.length >= first + limit) break;
  }
  return terms.slice(first, first + limit);
}

/**
 * Lists the matching terms of a sense: better tiers first, and within a tier in the order of the
 * dictionary. From the tier `similar` on, terms are sorted by rank, so that the word that was
 * probably meant comes first.
 */
function listTerms({ segment, sense }: RankedSense, prefersVerb: boolean): TermMatch[] {
  const { senseTerms, termQualities } = segment.columns;
  const terms: TermMatch[] = [];
  for (let term = senseTerms[sense]!; term < senseTerms[sense + 1]!; term += 1) {
    const rank = segment.scratch.terms[term]! - 1;
    if (rank >= 0) terms.push({ segment, sense, term, rank });
  }
  // The terms of a sense are in the order of a question for a noun.
  const quality = ({ term }: TermMatch) => (prefersVerb ? preferVerb(termQualities[term]!) : 0);
  return terms.sort(
    (a, b) => groupRank(a.rank) - groupRank(b.rank) || quality(a) - quality(b) || a.term - b.term,
  );
}

/** Rates a sense by the word that `listTerms` lists first. */
function rateBestWord(sense: RankedSense, prefersVerb: boolean): number {
  const [best] = listTerms(sense, prefersVerb);
  if (!best) return 0;
  const quality = best.segment.columns.termQualities[best.term]!;
  return rateSense(prefersVerb ? preferVerb(quality) : quality);
}

const groupRank = (rank: number): number =>
  rank < bestRankOfTier('similar') ? rank - (rank % rankWeight.tier) : rank;

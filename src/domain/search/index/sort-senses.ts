import { type Commonness, compareCommonness } from '../commonness.ts';
import { compareSenses, compareSubjects, compareWords } from './build/sense-order.ts';
import { describeHeadword } from './other-senses.ts';
import { getHeadword, readSense, type Segment } from './storage/segment.ts';

/** A sense with the rank of its best term. */
export type RankedSense = { segment: Segment; sense: number; rank: number };

export type SenseOrder = {
  /** The segments that are searched. */
  segments: readonly Segment[];
  /** The subject that is searched: of the senses of a word, its sense comes first. */
  subject: number;
  /** Whether words of several languages are searched. */
  areSeveralLanguages: boolean;
  /** Whether the query is a whole word at a rank. Otherwise, commonness is ignored. */
  isWholeWord: (rank: number) => boolean;
  /** Rates a sense by its best word (`rateSense`). Smaller is better. */
  rateSense: (sense: RankedSense) => number;
};

/**
 * Sorts senses by rank, and those of equal rank by the commonness of their headwords and then in
 * the order of the dictionary. So the senses of a headword with equal ranks stay together.
 */
export function sortSenses(senses: RankedSense[], order: SenseOrder): RankedSense[] {
  const heads = rateHeadwords(
    senses.filter(({ rank }) => order.isWholeWord(rank)),
    order,
  );
  const rated = senses.map((each) => ({ each, head: heads.get(nameHead(each)) ?? NOT_COMPARED }));
  rated.sort(
    (a, b) =>
      a.each.rank - b.each.rank ||
      compareCommonness(a.head, b.head) ||
      comparePlaces(a.each, b.each, order),
  );
  return rated.map(({ each }) => each);
}

const NOT_COMPARED: Commonness = { languages: 0, rate: 0, words: 0 };

/** Rates each headword at each rank. */
function rateHeadwords(
  senses: readonly RankedSense[],
  { segments, rateSense }: SenseOrder,
): Map<string, Commonness> {
  const rated = new Map<string, Commonness>();
  for (const sense of senses) {
    const name = nameHead(sense);
    const known = rated.get(name);
    const { prominence, languages, words } = describeHeadword(segments, sense);
    rated.set(name, {
      languages: Math.max(languages, known?.languages ?? 0),
      // Packs have a prominence in place of ratings.
      rate: Math.min(rateSense(sense) - prominence, known?.rate ?? Number.POSITIVE_INFINITY),
      words: Math.max(words, known?.words ?? 0),
    });
  }
  return rated;
}

const nameHead = ({ segment, sense, rank }: RankedSense): string =>
  `${rank} ${getHeadword(segment, sense)}`;

function comparePlaces(a: RankedSense, b: RankedSense, order: SenseOrder): number {
  const { subject, areSeveralLanguages, rateSense } = order;
  const isSameHead = haveSameHead(a, b);
  if (isSameHead) {
    const bySubject = Number(hasSubject(b, subject)) - Number(hasSubject(a, subject));
    if (bySubject !== 0) return bySubject;
    const byWord = rateSense(a) - rateSense(b);
    if (byWord !== 0) return byWord;
    const inPacks = areSeveralLanguages && isInPack(a) && isInPack(b) ? compareInPacks(a, b) : 0;
    if (inPacks !== 0) return inPacks;
  }
  if (a.segment === b.segment) return a.sense - b.sense;
  if (!isSameHead)
    return compareWords(getHeadword(a.segment, a.sense), getHeadword(b.segment, b.sense));
  return compareSenses(readSense(a.segment, a.sense), readSense(b.segment, b.sense));
}

const haveSameHead = (a: RankedSense, b: RankedSense): boolean =>
  a.segment === b.segment
    ? a.segment.columns.senseHeads[a.sense] === b.segment.columns.senseHeads[b.sense]
    : getHeadword(a.segment, a.sense) === getHeadword(b.segment, b.sense);

const isInPack = ({ segment, sense }: RankedSense): boolean =>
  segment.columns.senseCommonness[sense]! >= 0;

/** Sorts the senses of a headword in packs of several languages, of which each has its own order. */
const compareInPacks = (a: RankedSense, b: RankedSense): number =>
  getPlace(a) - getPlace(b) ||
  compareSubjects(readSense(a.segment, a.sense), readSense(b.segment, b.sense));

const getPlace = ({ segment, sense }: RankedSense): number => segment.columns.sensePlaces[sense]!;

const hasSubject = ({ segment, sense }: RankedSense, subject: number): boolean =>
  segment.columns.senseSubjects[sense] === subject;

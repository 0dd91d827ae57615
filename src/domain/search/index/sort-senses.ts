import { compareSenses, compareWords } from './build/sense-order.ts';
import { getHeadword, readSense, type Segment } from './storage/segment.ts';

/** A sense with the rank of its best term. */
export type RankedSense = { segment: Segment; sense: number; rank: number };

export type SenseOrder = {
  /** The subject that is searched: of the senses of a word, its sense comes first. */
  subject: number;
  /** Whether the query is a whole word at a rank. Otherwise, commonness is ignored. */
  isWholeWord: (rank: number) => boolean;
  /** Rates a sense by its best word (`rateSense`). Smaller is better. */
  rateSense: (sense: RankedSense) => number;
};

/**
 * Sorts senses by rank, and those of equal rank by commonness and then in the order of the
 * dictionary. The senses of a headword with equal ranks stay together, where the most common one
 * belongs.
 */
export function sortSenses(senses: RankedSense[], order: SenseOrder): RankedSense[] {
  const { isWholeWord } = order;
  const commonness = rateHeadwords(senses.filter(({ rank }) => isWholeWord(rank)));
  const rate = ({ segment, sense, rank }: RankedSense) =>
    commonness.get(nameHead(segment, sense, rank)) ?? 0;
  const rated = senses.map((each) => ({
    each,
    commonness: isWholeWord(each.rank) ? rate(each) : 0,
  }));
  rated.sort(
    (a, b) =>
      a.each.rank - b.each.rank ||
      b.commonness - a.commonness ||
      comparePlaces(a.each, b.each, order),
  );
  return rated.map(({ each }) => each);
}

/** Rates each headword at each rank by its most common sense. */
function rateHeadwords(senses: readonly RankedSense[]): Map<string, number> {
  const commonness = new Map<string, number>();
  for (const { segment, sense, rank } of senses) {
    const name = nameHead(segment, sense, rank);
    const own = segment.columns.senseCommonness[sense]!;
    commonness.set(name, Math.max(own, commonness.get(name) ?? own));
  }
  return commonness;
}

const nameHead = (segment: Segment, sense: number, rank: number): string =>
  `${rank} ${getHeadword(segment, sense)}`;

function comparePlaces(a: RankedSense, b: RankedSense, { subject, rateSense }: SenseOrder): number {
  const isSameHead = haveSameHead(a, b);
  if (isSameHead) {
    const bySubject = Number(hasSubject(b, subject)) - Number(hasSubject(a, subject));
    if (bySubject !== 0) return bySubject;
    const byWord = rateSense(a) - rateSense(b);
    if (byWord !== 0) return byWord;
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

const hasSubject = ({ segment, sense }: RankedSense, subject: number): boolean =>
  segment.columns.senseSubjects[sense] === subject;

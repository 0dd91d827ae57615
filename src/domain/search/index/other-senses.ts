import { type Subject, subjectIds } from '../../subjects.ts';
import { compareWords } from './build/sense-order.ts';
import { getHeadword, readSense, type Segment } from './storage/segment.ts';
import { findString } from './storage/string-table.ts';

type SensePlace = { segment: Segment; sense: number };

/**
 * Returns the subject that tells a sense without a gloss from the other senses of its headword, or
 * null if the headword has none that differ.
 * @param gloss the gloss of the sense
 */
export function findSenseSubject(
  segments: readonly Segment[],
  own: SensePlace,
  gloss: string | null,
): Subject | null {
  if (gloss !== null) return null;
  const headword = getHeadword(own.segment, own.sense);
  const subject = own.segment.columns.senseSubjects[own.sense]!;
  const differs = (segment: Segment, sense: number): boolean =>
    segment.removed[sense] === 0 &&
    !(segment === own.segment && sense === own.sense) &&
    (segment.columns.senseSubjects[sense] !== subject || readSense(segment, sense).gloss !== null);
  const hasOther = segments.some((segment) => {
    const known = segment === own.segment ? own.sense : findFirstSense(segment, headword);
    return known >= 0 && listNeighbours(segment, known).some((sense) => differs(segment, sense));
  });
  return hasOther ? subjectIds[subject]! : null;
}

/** Lists the senses with the headword of a sense, which are next to each other. */
function listNeighbours({ columns: { senseHeads } }: Segment, sense: number): number[] {
  let first = sense;
  while (first > 0 && senseHeads[first - 1] === senseHeads[sense]) first -= 1;
  let end = sense + 1;
  while (senseHeads[end] === senseHeads[sense]) end += 1;
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/** Returns the first sense of a headword, or -1. Senses are sorted by headword. */
function findFirstSense(segment: Segment, headword: string): number {
  if (findString(segment.strings, headword) === -1) return -1;
  let from = 0;
  let end = segment.senseCount;
  while (from < end) {
    const middle = (from + end) >> 1;
    if (compareWords(getHeadword(segment, middle), headword) < 0) from = middle + 1;
    else end = middle;
  }
  return from < segment.senseCount && getHeadword(segment, from) === headword ? from : -1;
}

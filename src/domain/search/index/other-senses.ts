import { needsSubject } from '../../concept/sense-label.ts';
import { languageIds } from '../../languages.ts';
import { type Subject, subjectIds } from '../../subjects.ts';
import type { HeadwordCounts } from '../commonness.ts';
import { compareWords } from './build/sense-order.ts';
import { COUNTED, UNKNOWN } from './storage/columns.ts';
import { getHeadword, type Segment } from './storage/segment.ts';
import { findString } from './storage/string-table.ts';

export type SensePlace = { segment: Segment; sense: number };

/**
 * Returns the subject that tells a sense without a gloss of its own from the other senses of its
 * headword (`needsSubject`), or null.
 */
export function findSenseSubject(segments: readonly Segment[], own: SensePlace): Subject | null {
  const facts = readFacts(own);
  const isAlike = (other: SensePlace): boolean =>
    !(other.segment === own.segment && other.sense === own.sense) &&
    needsSubject(facts, readFacts(other));
  return listSenses(segments, own).some(isAlike) ? subjectIds[facts.subject]! : null;
}

/** Reads the facts for `needsSubject`, with the hash of the gloss. */
const readFacts = ({ segment: { columns }, sense }: SensePlace) => ({
  gloss: columns.senseGlosses[sense] || null,
  subject: columns.senseSubjects[sense]!,
});

/** What the segments know about how common a headword is. */
type HeadwordFacts = HeadwordCounts & { prominence: number };

/**
 * Returns the counts of the headword of a sense, and its prominence. Packs also leave out words, so
 * only their languages are counted, if all are kept.
 */
export function describeHeadword(segments: readonly Segment[], own: SensePlace): HeadwordFacts {
  const commonness = own.segment.columns.senseCommonness[own.sense]!;
  if (commonness === COUNTED) return { prominence: 0, ...countHeadword(segments, own) };
  if (commonness === UNKNOWN) return { prominence: 0, languages: 0, words: 0 };
  const { languages } = haveAllLanguages(segments)
    ? countHeadword(segments, own)
    : { languages: 0 };
  return { prominence: commonness, languages, words: 0 };
}

const haveAllLanguages = (segments: readonly Segment[]): boolean =>
  languageIds.every((_, id) => segments.some(({ languages }) => languages[id] === 1));

/** Counts the words of the headword of a sense, and their languages. */
function countHeadword(segments: readonly Segment[], own: SensePlace): HeadwordCounts {
  const languages = new Set<number>();
  let words = 0;
  for (const { segment, sense } of listSenses(segments, own)) {
    const { senseCommonness, senseTerms, termLanguages } = segment.columns;
    if (senseCommonness[sense] === UNKNOWN) continue;
    const end = senseTerms[sense + 1]!;
    words += end - senseTerms[sense]!;
    for (let term = senseTerms[sense]!; term < end; term += 1) languages.add(termLanguages[term]!);
  }
  return { languages: languages.size, words };
}

/** Lists the senses that have the headword of a sense, and were not removed. */
function listSenses(segments: readonly Segment[], own: SensePlace): SensePlace[] {
  const headword = getHeadword(own.segment, own.sense);
  return segments.flatMap((segment) => {
    const known = segment === own.segment ? own.sense : findFirstSense(segment, headword);
    if (known < 0) return [];
    return listNeighbours(segment, known)
      .filter((sense) => segment.removed[sense] === 0)
      .map((sense) => ({ segment, sense }));
  });
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

import { describeConcept } from '#domain/concept/describe.ts';
import { findAnswer } from '#domain/search/index/answer.ts';
import { createSegmentBuilder } from '#domain/search/index/build/build.ts';
import { compareQuality } from '#domain/search/index/build/term-order.ts';
import type { IndexFilters } from '#domain/search/index/match/filter.ts';
import type { IndexedSense, IndexedTerm } from '#domain/search/index/storage/rows.ts';
import type { Segment } from '#domain/search/index/storage/segment.ts';
import { readTerm } from '#domain/search/index/storage/segment.ts';
import { packQuality } from '#domain/term/word-order.ts';
import { addLabels, type StoredTerm } from './search-model-keys.ts';

/** Groups terms into senses, as their concepts do in the database. */
export function toSenses(terms: readonly StoredTerm[]): IndexedSense[] {
  const bySense = Map.groupBy(
    addLabels(terms),
    (term) => describeConcept(term, { isImported: false }).identity,
  );
  return [...bySense].map(([identity, ofSense], index): IndexedSense => {
    const [{ englishWord, subject, labels }] = ofSense as [(typeof ofSense)[0]];
    return {
      id: `sense ${identity}`,
      headword: englishWord.toLowerCase(),
      gloss: null,
      subject,
      strength: 0,
      identity,
      number: index,
      commonness: 'counted',
      labels,
      terms: ofSense.map(toTerm).toSorted(compareQuality),
    };
  });
}

function toTerm(term: ReturnType<typeof addLabels>[number], index: number): IndexedTerm {
  const quality = packQuality({
    usage: 'unrated',
    sourceRanks: [],
    partOfSpeech: term.partOfSpeech ?? null,
    reliability: 2,
    vernacularWord: term.vernacularWord,
  });
  return {
    ...term,
    varieties: term.varieties ?? [],
    plural: term.plural ?? null,
    forms: [],
    listed: { createdAt: index, id: String(index), quality },
  };
}

/** Builds a segment at once. */
export function buildSegment(senses: readonly IndexedSense[], note = ''): Segment {
  const builder = createSegmentBuilder();
  for (const sense of senses) builder.add(sense);
  return runSteps(builder.finish(note));
}

/** Runs a generator to its end, and returns its result. */
export function runSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export const everything: IndexFilters = {
  field: 'both',
  language: null,
  varieties: null,
  subject: null,
};

/** Returns the total and the terms of one page, in the form `English word = vernacular word`. */
export function askIndex(
  segments: readonly Segment[],
  text: string,
  filters: Partial<IndexFilters> = {},
  range = { offset: 0, limit: 25 },
): { total: number; terms: string[] } {
  const found = findAnswer(segments, text, { ...everything, ...filters }, range)?.found;
  if (!found) return { total: 0, terms: [] };
  const terms = found.terms
    .map(readTerm)
    .map(({ englishWord, vernacularWord }) => `${englishWord} = ${vernacularWord}`);
  return { total: found.total, terms };
}

/** The facts of a sense that lists do not read. */
export const unreadFacts = {
  gloss: null,
  strength: 0,
  identity: null,
  commonness: 'unknown',
  labels: [],
} as const;

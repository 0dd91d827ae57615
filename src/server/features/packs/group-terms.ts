import { normalizeHeadword, splitHeadwords } from '#domain/concept/identity.ts';
import { compareAnswers } from '#domain/search/index/build/term-order.ts';
import type { Subject } from '#domain/subjects.ts';
import { rateSense } from '#domain/term/word-order.ts';
import type { ExportTerm } from '#server/terms/exports/export-term.ts';

/** The fields of a term that packs need. */
export type PackTerm = Pick<
  ExportTerm,
  | 'id'
  | 'number'
  | 'english'
  | 'headword'
  | 'vernacular'
  | 'subject'
  | 'varieties'
  | 'usage'
  | 'reliability'
  | 'concept'
  | 'gloss'
  | 'strength'
  | 'quality'
  | 'headwordLanguages'
  | 'headwordWords'
  | 'synonyms'
  | 'plural'
  | 'forms'
  | 'definition'
  | 'definitionLicence'
  | 'licences'
> & {
  /** `PackSense.place` (readSensePlaces). */
  sensePlace: number;
};

/** The terms of one meaning of an English word, the best first. */
export type TermSense = { subject: Subject; gloss: string | null; terms: PackTerm[] };

/** An English word with its meanings, in the order in which the dictionary shows them. */
export type TermGroup = { english: string; senses: TermSense[] };

/**
 * Groups terms by headword and by meaning. Spellings of a headword that differ in capital letters
 * are one group, as in the order of the site's search. Groups are sorted by code units.
 */
export function groupTerms(terms: readonly PackTerm[]): TermGroup[] {
  return [...Map.groupBy(terms, ({ headword }) => headword)]
    .map(([headword, ofWord]) => {
      const senses = groupSenses(ofWord);
      return { english: chooseSpelling(headword, senses), senses };
    })
    .sort((one, other) => (one.english < other.english ? -1 : 1));
}

/** Chooses the spelling of the best term, unless the term was moved to another headword. */
function chooseSpelling(headword: string, [best]: readonly TermSense[]): string {
  const spelling = best?.terms[0]?.english ?? headword;
  const [label] = splitHeadwords(spelling);
  return normalizeHeadword(label) === headword ? spelling : headword;
}

function groupSenses(terms: readonly PackTerm[]): TermSense[] {
  return [...Map.groupBy(terms, ({ concept, subject }) => concept ?? subject).values()]
    .map((ofSense) => ofSense.toSorted(compareTerms))
    .sort(([one], [other]) => (one && other ? compareSenses(one, other) : 0))
    .flatMap((ofSense) => {
      const [best] = ofSense;
      return best ? [{ subject: best.subject, gloss: best.gloss, terms: ofSense }] : [];
    });
}

/** Terms are read in the order of the dictionary, so copies of a word keep their order. */
const compareTerms = (one: PackTerm, other: PackTerm): number =>
  compareAnswers(toAnswer(one), toAnswer(other));

const toAnswer = ({ quality, vernacular }: PackTerm) => ({ quality, vernacularWord: vernacular });

/** The order of senses that the site's search uses (terms/search/page-sql.ts). */
const compareSenses = (one: PackTerm, other: PackTerm): number =>
  rateSense(one.quality) - rateSense(other.quality) ||
  other.strength - one.strength ||
  compareTexts(one.subject, other.subject) ||
  compareTexts(one.gloss ?? '', other.gloss ?? '') ||
  (one.concept ?? 0) - (other.concept ?? 0);

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

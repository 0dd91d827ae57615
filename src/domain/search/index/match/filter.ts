import { type Language, languageIds } from '../../../languages.ts';
import type { SearchField } from '../../../lists/term-search.ts';
import { type Subject, subjectIds } from '../../../subjects.ts';
import type { Variety } from '../../../varieties.ts';
import { packVarieties } from '../storage/rows.ts';
import type { Segment } from '../storage/segment.ts';

/** The filters of a search, applied before ranking. A filter that is null matches every term. */
export type IndexFilters = {
  field: SearchField;
  language: Language | null;
  /** Matches the terms with at least one of these varieties. */
  varieties: readonly Variety[] | null;
  subject: Subject | null;
};

/** The filters as the columns store them; `NONE` and 0 match every term. */
export type TermFilter = {
  field: SearchField;
  language: number;
  varieties: number;
  subject: number;
};

export const NONE = -1;

export const compileFilters = ({
  field,
  language,
  varieties,
  subject,
}: IndexFilters): TermFilter => ({
  field,
  language: language === null ? NONE : languageIds.indexOf(language),
  varieties: packVarieties(varieties ?? []),
  subject: subject === null ? NONE : subjectIds.indexOf(subject),
});

/** Checks a term against the filters. */
export const matchesFilter = (
  { columns }: Segment,
  term: number,
  { language, varieties, subject }: TermFilter,
): boolean =>
  (language === NONE || columns.termLanguages[term] === language) &&
  (subject === NONE || columns.termSubjects[term] === subject) &&
  (varieties === 0 || (columns.termVarieties[term]! & varieties) !== 0);

/** Checks a term against the filters, and whether its sense was removed. */
export const passesFilters = (segment: Segment, term: number, filter: TermFilter): boolean =>
  matchesFilter(segment, term, filter) &&
  (segment.removedSenses.length === 0 || segment.removed[segment.columns.termSenses[term]!] === 0);

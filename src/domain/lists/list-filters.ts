import type { Language } from '../languages.ts';
import type { Subject } from '../subjects.ts';
import { listIncludedVarieties, type VarietyFilter } from '../varieties.ts';

/** Returns what a filter requires, or null if it lets everything pass. */
export const unlessAll = <Id extends string>(filter: Id): Exclude<Id, 'all'> | null =>
  filter === 'all' ? null : (filter as Exclude<Id, 'all'>);

type ListFilters = {
  language: Language | 'all';
  variety: VarietyFilter | 'all';
  subject: Subject | 'all';
};

/** Returns what the filters of a list require of a term. */
export const readListFilters = ({ language, variety, subject }: ListFilters) => ({
  language: unlessAll(language),
  varieties: listIncludedVarieties(variety),
  subject: unlessAll(subject),
});

import { type ExportEntry, groupByTag, listEnglishNames } from './entry.ts';

/** The names of a concept in one language: one preferred, and others. */
export type LanguageLabels = { tag: string; preferred: string; others: string[] };

/**
 * Returns the names of a concept by language. SKOS allows one preferred name in each language: the
 * best word in each language of the dictionary.
 */
export function labelConcept(entry: ExportEntry): LanguageLabels[] {
  const words = [...groupByTag(entry.terms)].map(([tag, terms]) => ({
    tag,
    names: terms.map(({ term }) => term.vernacular),
  }));
  return [{ tag: 'en', names: listEnglishNames(entry) }, ...words].flatMap(({ tag, names }) => {
    const [preferred, ...others] = new Set(names);
    return preferred === undefined ? [] : [{ tag, preferred, others }];
  });
}

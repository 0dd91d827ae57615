import { describeConcept } from '#domain/concept/describe.ts';
import type { Language } from '#domain/languages.ts';
import { firstAlternative } from '#domain/search/alternatives.ts';
import { fold, foldWithSpaces, normalizeExact, splitAlternatives } from '#domain/search/text.ts';
import type { ImportedTerm } from '#domain/term/details.ts';
import type { TermInput } from '#domain/term/fields.ts';

export type StoredTerm = TermInput & Pick<ImportedTerm, 'synonyms'>;
/** A term with the names of its concept: its own and those that other terms brought. */
export type ModelTerm = TermInput & { labels: readonly string[] };
export type ModelKey = {
  side: 'english' | 'vernacular';
  alternative: number;
  language: Language;
  strict: string;
  fold: string;
  spaced: string;
};
export type ModelHit = { term: ModelTerm; rank: number };
export type Filters = { field: 'both' | 'english' | 'vernacular'; language: Language | 'all' };

/** Adds to each term the names of its concept. All terms are public. */
export function addLabels(terms: readonly StoredTerm[]): ModelTerm[] {
  const described = terms.map((term) => {
    const { identity, label, synonyms } = describeConcept(term, { isImported: false });
    return { term, identity, labels: [label, ...synonyms, ...(term.synonyms ?? [])] };
  });
  const byConcept = Map.groupBy(described, ({ identity }) => identity);
  return described.map(({ term, identity }) => {
    const labels = (byConcept.get(identity) ?? []).flatMap((each) => each.labels);
    return { ...term, labels: [...new Set(labels)].sort() };
  });
}

/** Lists the keys of a term: its words, then its plurals and the other names of its concept. */
export function listKeys(term: ModelTerm, field: Filters['field']): ModelKey[] {
  const keys = (side: ModelKey['side'], texts: readonly string[], first = 0): ModelKey[] =>
    texts.map((each, index) => ({
      side,
      alternative: first + index,
      language: term.language,
      strict: normalizeExact(each),
      fold: fold(each),
      spaced: foldWithSpaces(each),
    }));
  const english = splitAlternatives(term.englishWord);
  const vernacular = splitAlternatives(term.vernacularWord);
  const others = (texts: readonly string[], written: readonly string[]) =>
    texts.filter((text) => !written.map(fold).includes(fold(text)));
  const plurals = others(splitAlternatives(term.plural ?? ''), vernacular);
  return [
    ...(field === 'vernacular'
      ? []
      : [
          ...keys('english', english),
          ...keys('english', others(term.labels, english), firstAlternative.label),
        ]),
    ...(field === 'english'
      ? []
      : [
          ...keys('vernacular', vernacular),
          ...keys('vernacular', plurals, firstAlternative.plural),
        ]),
  ].filter((key) => key.fold !== '');
}

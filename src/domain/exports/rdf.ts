import { ENGLISH } from '../languages.ts';
import { type TermField, toText } from '../term/fields.ts';
import { type ExportContext, type ExportEntry, groupByTag, listEnglishNames } from './entry.ts';
import { exportedFields, placesOf } from './field-places.ts';
import { type ExportRow, valueIn } from './row.ts';

/** The addresses that both Turtle and JSON-LD use. */
export type Addresses = {
  scheme: string;
  concept: (number: number) => string;
  term: (id: string) => string;
};

export const addressesOf = ({ publicUrl }: ExportContext): Addresses => ({
  scheme: `${publicUrl}/data`,
  concept: (number) => `${publicUrl}/concept/${number}`,
  term: (id) => `${publicUrl}/dictionary/${id}`,
});

/** The licence of the whole graph. */
export const GRAPH_LICENCE = 'https://creativecommons.org/licenses/by-sa/4.0/';

export type ConceptEntry = ExportEntry & { concept: NonNullable<ExportEntry['concept']> };

/** Linked data describes concepts, so it does not contain terms without one. */
export const withConcept = (entries: readonly ExportEntry[]): ConceptEntry[] =>
  entries.filter((entry): entry is ConceptEntry => entry.concept !== null);

type FieldProperty = { field: TermField; property: string; tag: string | undefined };

/** The fields of a word that are properties of it, such as `skos:note`. */
export const fieldProperties: readonly FieldProperty[] = exportedFields.flatMap((field) => {
  const { linkedData } = placesOf(field);
  if (linkedData === 'own' || 'why' in linkedData) return [];
  return [{ field, property: linkedData.property, tag: linkedData.tag }];
});

/** Returns the properties that a word has, with the text of each. */
export const listProperties = (term: ExportRow): (FieldProperty & { text: string })[] =>
  fieldProperties
    .map((property) => ({ ...property, text: toText(valueIn(term, property.field)) }))
    .filter(({ text }) => text !== '');

/** The identifiers that sources give to a word, each with the code of its source. */
export const listIdentifiers = ({ sources }: ExportRow): string[] =>
  sources.flatMap(({ code, id }) => (id === null ? [] : [`${code}:${id}`]));

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
  return [{ tag: ENGLISH, names: listEnglishNames(entry) }, ...words].flatMap(({ tag, names }) => {
    const [preferred, ...others] = new Set(names);
    return preferred === undefined ? [] : [{ tag, preferred, others }];
  });
}

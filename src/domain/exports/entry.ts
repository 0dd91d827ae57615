import type { Subject } from '../subjects.ts';
import { langTag } from '../varieties.ts';
import type { PartLicence } from './part-licences.ts';
import type { ExportRow } from './row.ts';

/** The data of a concept in the exports, besides its words. */
export type ExportConcept = {
  number: number;
  /** The English word of its best term. */
  name: string;
  gloss: string | null;
  subject: Subject;
  /** The English names that readers see. */
  labels: string[];
  definition: string | null;
  /** The licence of the definition, or null without one. */
  definitionLicence: PartLicence | null;
  wikidataId: string | null;
  /** The numbers of public concepts. */
  broader: number[];
  related: number[];
};

/** A concept with its terms, the best first, or a term without a concept. */
export type ExportEntry = { concept: ExportConcept | null; terms: ExportRow[] };

/** The site and the state of the database that a set of files contains. */
export type ExportContext = { publicUrl: string; generatedAt: string };

/** Writes the text of one file, a few entries at a time. */
export type EntryWriter = {
  start(): string;
  entries(entries: readonly ExportEntry[]): string;
  end(): string;
  /** The number of rows that these entries become. */
  count(entries: readonly ExportEntry[]): number;
};

export const countTerms = (entries: readonly ExportEntry[]): number =>
  entries.reduce((sum, { terms }) => sum + terms.length, 0);
export const countEntries = (entries: readonly ExportEntry[]): number => entries.length;

/** Returns the language tags of a word. A word of several varieties has several. */
export const listTags = (term: ExportRow): string[] =>
  term.varieties.length > 0 ? term.varieties : [langTag(term)];

/** A word in one of its varieties. */
export type TaggedTerm = { tag: string; term: ExportRow };

/** Groups words by language tag, in the order in which the tags first occur. */
export function groupByTag(terms: readonly ExportRow[]): Map<string, TaggedTerm[]> {
  const groups = new Map<string, TaggedTerm[]>();
  for (const term of terms)
    for (const tag of listTags(term)) {
      const group = groups.get(tag) ?? [];
      group.push({ tag, term });
      groups.set(tag, group);
    }
  return groups;
}

/**
 * Returns the English names of an entry, the preferred one first. A name that differs from an
 * earlier one only in its capital letters is left out.
 */
export function listEnglishNames({ concept, terms }: ExportEntry): string[] {
  const others = concept?.labels ?? terms.flatMap(({ synonyms }) => synonyms);
  const names = [...(concept ? [concept.name] : []), ...terms.map(({ english }) => english)];
  const byFold = new Map<string, string>();
  for (const name of [...names, ...others]) {
    const fold = name.toLowerCase();
    if (!byFold.has(fold)) byFold.set(fold, name);
  }
  return [...byFold.values()];
}

/** A definition with its licence. */
type LicensedText = { text: string; licence: PartLicence | null };

/** Returns the definition of the concept or, if it has none, the first one of its terms. */
export function findDefinition({ concept, terms }: ExportEntry): LicensedText | null {
  if (concept?.definition) return { text: concept.definition, licence: concept.definitionLicence };
  const term = terms.find(({ meaning }) => meaning !== null);
  return term?.meaning ? { text: term.meaning, licence: term.licences.definition } : null;
}

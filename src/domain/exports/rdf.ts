import type { ExportContext, ExportEntry } from './entry.ts';

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

import type { PartLicence } from '#domain/exports/part-licences.ts';
import type { ExportRow } from '#domain/exports/row.ts';
import type { Row } from '#server/platform/db/database.ts';

/** A verified term with a known licence, as the exports and the language packs use it. */
export type ExportTerm = ExportRow & {
  /** The normalized headword of the concept. */
  headword: string;
  /** Orders the senses of a headword, the largest first. */
  strength: number;
  /** Orders the words of a sense, the smallest first. */
  quality: number;
  /** How many languages have words for the headword (HeadwordCounts). */
  headwordLanguages: number;
  /** How many words the headword has. */
  headwordWords: number;
  /** The file that contains the term: `main`, or one for its licence (chooseLicence). */
  file: string;
  /**
   * The definition of the sense: the one of its concept, or else the term's own. Null if its
   * licence is unknown or belongs in another file.
   */
  definition: string | null;
  /** The licence of the definition, or null if there is no definition. */
  definitionLicence: PartLicence | null;
  /** The English names of the concept that readers see, among them the preferred one. */
  labels: { text: string; kind: 'preferred' | 'admitted' }[];
  /** A form of the term itself has no licence of its own. */
  forms: { text: string; kind: Row<'lookupForms'>['kind']; licence: string | null }[];
};

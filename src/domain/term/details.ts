import type { Subject } from '../subjects.ts';
import type { TermInput } from './fields.ts';
import type { TermDetails } from './usage.ts';

/** A submission, or a row of an import, after validation. */
export type NewTerm = TermInput &
  TermDetails & {
    /** The number of the concept that the term joins, if a person chose one. */
    concept?: number | null | undefined;
    /** English synonyms, which become labels of the concept. */
    synonyms?: readonly string[] | undefined;
    example?: string | null | undefined;
    exampleEnglish?: string | null | undefined;
    exampleSource?: string | null | undefined;
  };

/** The concept of a term in an export. */
export type ExportedConcept = {
  number: number | null;
  /** The English word and the subject of the first term of the concept. */
  headword: string;
  subject: Subject;
  gloss: string | null;
};

/** A term of an import or of the sample. */
export type ImportedTerm = NewTerm & {
  /** Distinguishes the concept of the term from others with the same English word. */
  gloss?: string | null | undefined;
  /** The concept of a term that an export contains. Null if the notes describe the concept. */
  exportedConcept?: ExportedConcept | null | undefined;
  id?: string | null | undefined;
  /** The public number of the term. */
  number?: number | null | undefined;
  /** The code of the source that supports the term, and the page or entry in it. */
  source?: string | null | undefined;
  /** The codes of further sources, which the import adds after the term is stored. */
  furtherSources?: readonly string[] | undefined;
  sourcePlace?: string | null | undefined;
  /** The identifiers that sources give to the term, by the code of the source. */
  sourceIds?: Readonly<Record<string, string>> | undefined;
};

/** A verifier's edit. Details that are undefined keep their values. */
export type TermEdit = TermInput &
  TermDetails & {
    /** The number of the concept to which the term moves. */
    concept?: number | null | undefined;
    /** The first example; null removes it. */
    example?: string | null | undefined;
    exampleEnglish?: string | null | undefined;
    /** English synonyms, which replace those that the term brought to its concept. */
    synonyms?: readonly string[] | undefined;
    /** The version that the verifier saw. If the term has changed since, the edit is rejected. */
    version?: number | undefined;
  };

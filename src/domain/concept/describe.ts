import { englishSubject } from '../english-names.ts';
import type { Subject } from '../subjects.ts';
import type { ExportedConcept, ImportedTerm } from '../term/details.ts';
import type { TermInput } from '../term/fields.ts';
import { normalizeVarieties } from '../varieties.ts';
import { conceptIdentity, normalizeHeadword, splitHeadwords } from './identity.ts';
import type { ParsedNotes } from './note-rules.ts';
import { emptyNotes, parseNotes } from './notes.ts';

export type ConceptDescription = {
  notes: ParsedNotes;
  identity: string;
  /** The normalised headword. */
  headword: string;
  /** The headword as it is written, which becomes the preferred label of a new concept. */
  label: string;
  /** Further alternatives of the English word, and the synonyms in the notes. */
  synonyms: string[];
};

/** Derives a description of a term's concept from the English word, subject and notes. */
export function describeConcept(
  term: Pick<TermInput, 'englishWord' | 'subject' | 'language' | 'notes'>,
  { isImported, hasSource = false }: { isImported: boolean; hasSource?: boolean },
): ConceptDescription {
  const notes = withoutSubject(
    parseNotes(term.notes ?? null, { language: term.language, isImported, hasSource }),
    term.subject,
  );
  const [label, ...alternatives] = splitHeadwords(term.englishWord);
  return {
    notes,
    identity: conceptIdentity({ headword: label, subject: term.subject, context: notes.context }),
    headword: normalizeHeadword(label),
    label,
    synonyms: [...alternatives, ...notes.synonyms].filter((synonym) => synonym !== label),
  };
}

/**
 * Derives a description of the concept of a term that an import or the sample contains. The notes
 * of an export are not parsed, because they were parsed before the export.
 */
export const describeImported = (
  term: ImportedTerm,
  options: { isImported: boolean },
): ConceptDescription =>
  term.exportedConcept
    ? describeExported(term, term.exportedConcept)
    : describeConcept(term, { ...options, hasSource: Boolean(term.source) });

function describeExported(term: ImportedTerm, concept: ExportedConcept): ConceptDescription {
  const { gloss, subject } = concept;
  const [label] = splitHeadwords(concept.headword);
  const [, ...alternatives] = splitHeadwords(term.englishWord);
  return {
    notes: { ...emptyNotes(), context: gloss, rest: term.notes ?? null },
    identity: conceptIdentity({ headword: label, subject, context: gloss }),
    headword: normalizeHeadword(label),
    label,
    synonyms: alternatives.filter((synonym) => synonym !== label),
  };
}

/**
 * Removes a context that repeats the subject: "Context: biology" distinguishes nothing within
 * biology, and would separate the term from those without a context.
 */
function withoutSubject(notes: ParsedNotes, subject: Subject): ParsedNotes {
  const context = notes.context?.trim().toLowerCase();
  return context === englishSubject(subject).toLowerCase() ? { ...notes, context: null } : notes;
}

/** Returns the varieties of a term or, if it names none, those of its notes. */
export const chooseVarieties = (
  { varieties, language }: Pick<TermInput, 'varieties' | 'language'>,
  { notes }: ConceptDescription,
) => normalizeVarieties(varieties?.length ? varieties : notes.varieties, language);

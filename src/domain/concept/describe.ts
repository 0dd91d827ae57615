import { type Subject, subjects } from '../subjects.ts';
import type { TermInput } from '../term/fields.ts';
import { conceptIdentity, normalizeHeadword, splitHeadwords } from './identity.ts';
import { type ParsedNotes, parseNotes } from './notes.ts';

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
  { isImported }: { isImported: boolean },
): ConceptDescription {
  const notes = withoutSubject(
    parseNotes(term.notes ?? null, { language: term.language, isImported }),
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
 * Removes a context that repeats the subject: "Context: biology" distinguishes nothing within
 * biology, and would separate the term from those without a context.
 */
function withoutSubject(notes: ParsedNotes, subject: Subject): ParsedNotes {
  const context = notes.context?.trim().toLowerCase();
  return context === subjects[subject].toLowerCase() ? { ...notes, context: null } : notes;
}

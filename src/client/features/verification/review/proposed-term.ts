import type { SubmissionText } from '#client/terms/form/submission-text.ts';
import { withoutForeignVarieties } from '#client/terms/term-text.ts';
import { checkField } from '#domain/term/check-term.ts';
import {
  describeField,
  type FieldValue,
  isRequired,
  type TermField,
  type TermInput,
  type TermValues,
  termFields,
} from '#domain/term/fields.ts';
import { checkSynonyms, type SubmissionExtras } from '#domain/term/submission.ts';

/**
 * Returns the term that would be stored if the form were saved now, so that a comparison can show
 * what the history will record. Invalid text is returned as typed, and an invalid choice is
 * replaced by the value in `term`. Saving reports both as errors.
 */
export function proposedTerm(term: TermInput, text: SubmissionText): TermValues {
  const own = withoutForeignVarieties(text);
  const entries = termFields.map((field) => [field, proposedValue(field, term, own[field])]);
  return Object.fromEntries(entries) as TermValues;
}

function proposedValue(field: TermField, term: TermInput, typed: string): FieldValue {
  const checked = checkField(field, typed);
  if (checked.ok) return checked.value;
  if (describeField(field).kind !== 'text') return term[field] ?? null;
  return typed.trim() || (isRequired(field) ? '' : null);
}

/** Returns the example and the synonyms that would be stored if the form were saved now. */
export function proposedExtras(text: SubmissionText): SubmissionExtras {
  const synonyms = checkSynonyms(text.synonyms);
  const example = text.example.trim() || null;
  return {
    example,
    exampleEnglish: text.exampleEnglish.trim() || null,
    synonyms: synonyms.ok ? synonyms.value : text.synonyms.split('\n'),
  };
}

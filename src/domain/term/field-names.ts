import { m } from '../messages.ts';
import type { TermField } from './fields.ts';

/**
 * The name of each field in the history and in the sections that show a term. It is also the label
 * of the field in a form that has no other label for it.
 */
export const fieldNames: Record<TermField, () => string> = {
  englishWord: m.terms_field_english_word,
  meaning: m.terms_field_meaning,
  subject: m.terms_field_subject,
  vernacularWord: m.terms_field_vernacular_word,
  language: m.terms_field_language,
  notes: m.terms_field_notes,
  partOfSpeech: m.terms_field_part_of_speech,
  plural: m.terms_field_plural,
  origin: m.terms_field_origin,
  originDetail: m.terms_field_origin_detail,
  varieties: m.terms_field_varieties,
  nounClass: m.terms_field_noun_class,
  register: m.terms_field_register,
};

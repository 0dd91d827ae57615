import { m } from '#domain/messages.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import { describeField, showValue, type TermField, termFields } from '#domain/term/fields.ts';
import { fieldOrder, suggestForm, suggestMoreForm } from '../form/term-form.ts';
import type { ComparedRow } from './ComparisonTable.tsx';
import { replaceWhole, wordDiff } from './diff.ts';

/** Changed fields with their old and new values, as in the history. */
export type FieldChanges = Partial<Record<string, { from: string | null; to: string | null }>>;

/** The fields in the order of the form that suggests an edit. */
const fieldsInOrder = [
  ...new Set([...fieldOrder(suggestForm), ...fieldOrder(suggestMoreForm), ...termFields]),
];

/**
 * Returns the difference in each changed field of a term. Texts are compared word by word; a choice
 * is replaced as a whole.
 * @param lang the `lang` attribute of the vernacular word
 */
export function compareTermChanges(changes: FieldChanges, lang: string | undefined): ComparedRow[] {
  return fieldsInOrder.flatMap((field) => {
    const change = changes[field];
    if (!change) return [];
    const [from, to] = [change.from ?? '', change.to ?? ''];
    const isText = describeField(field).kind === 'text';
    return {
      field,
      label: fieldNames[field](),
      pieces: isText
        ? wordDiff(from, to)
        : replaceWhole(showChoice(field, from), showChoice(field, to)),
      isDefinition: field === 'meaning',
      ...((field === 'vernacularWord' || field === 'plural') && {
        langBefore: lang,
        langAfter: lang,
      }),
    };
  });
}

const showChoice = (field: TermField, value: string) => (value ? showValue(field, value) : '');

const conceptFields: Record<string, () => string> = {
  subject: m.terms_field_subject,
  gloss: m.terms_field_gloss,
  definition: m.terms_field_meaning,
};
const showSubject = (id: string) => subjects[id as Subject]?.() ?? id;

/** Returns the difference in each changed field of a concept. */
export function compareConceptChanges(changes: FieldChanges): ComparedRow[] {
  return Object.entries(conceptFields).flatMap(([field, name]) => {
    const change = changes[field];
    if (!change) return [];
    const [from, to] = [change.from ?? '', change.to ?? ''];
    return {
      field,
      label: name(),
      pieces:
        field === 'subject' ? replaceWhole(showSubject(from), showSubject(to)) : wordDiff(from, to),
      isDefinition: field === 'definition',
    };
  });
}

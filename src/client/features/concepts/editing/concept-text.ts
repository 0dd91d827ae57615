import type { ConceptEditing, ConceptLink, Source } from '#contract/terms/concepts.ts';
import { checkLabels, checkWikidataId, conceptTexts } from '#domain/concept/edit.ts';
import type { EditableLabel } from '#domain/concept/labels.ts';
import { m } from '#domain/messages.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import { checkText, type FieldError } from '#domain/text.ts';
import type { ConceptReply } from '../concept.ts';

/** The name of each field in the form, in comparisons and in the history. */
export const conceptFieldNames: Record<ConceptField, () => string> = {
  subject: m.terms_field_subject,
  gloss: m.concept_editing_gloss,
  definition: m.concept_editing_definition,
  definitionSource: m.concept_editing_definition_source,
  labels: m.concept_editing_labels,
  hiddenLabels: m.concept_editing_hidden_labels,
  broader: m.concept_editing_broader,
  related: m.concept_editing_related,
  wikidataId: m.concept_editing_wikidata,
};

/** A concept as the server returns it to people who may edit it. */
export type EditableConcept = ConceptReply & { editing: ConceptEditing };

/** The text of the form to edit a concept. Each label is on its own line. */
export type ConceptText = {
  subject: Subject;
  gloss: string;
  definition: string;
  /** The code of the source, or '' for none. */
  definitionSource: string;
  labels: string;
  hiddenLabels: string;
  broader: readonly ConceptLink[];
  related: readonly ConceptLink[];
  wikidataId: string;
};
export type ConceptField = keyof ConceptText;

/** The fields in the order of the form. */
export const conceptFields = [
  'subject',
  'gloss',
  'definition',
  'definitionSource',
  'labels',
  'hiddenLabels',
  'broader',
  'related',
  'wikidataId',
] as const satisfies readonly ConceptField[];

/** Returns what the form shows for a stored concept. */
export const toConceptText = ({ concept, relations, editing }: EditableConcept): ConceptText => ({
  subject: concept.subject,
  gloss: concept.gloss ?? '',
  definition: concept.definition ?? '',
  definitionSource: concept.definitionSource?.code ?? '',
  labels: joinLabels(editing.labels, 'admitted'),
  hiddenLabels: joinLabels(editing.labels, 'hidden'),
  broader: relations.broader.map(pickLink),
  related: relations.related.map(pickLink),
  wikidataId: concept.wikidataId ?? '',
});

const joinLabels = (labels: readonly EditableLabel[], wanted: EditableLabel['kind']): string =>
  labels
    .filter(({ kind }) => kind === wanted)
    .map(({ text }) => text)
    .join('\n');

/** Returns what identifies and names a concept, without its other properties. */
export const pickLink = ({ number, english, gloss, subject }: ConceptLink): ConceptLink => ({
  number,
  english,
  gloss,
  subject,
});

/** Splits the text of a field that has one label on each line. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().normalize('NFC'))
    .filter(Boolean);

export const isChanged = (start: ConceptText, text: ConceptText, field: ConceptField): boolean =>
  serializeField(start, field) !== serializeField(text, field);

/** Converts the value of a field to a text, to compare it with another value. */
function serializeField(text: ConceptText, field: ConceptField): string {
  const value = text[field];
  if (typeof value !== 'string') return value.map(({ number }) => number).join(' ');
  const hasLines = field === 'labels' || field === 'hiddenLabels';
  return hasLines ? splitLines(value).join('\n') : value.trim().normalize('NFC');
}

/**
 * Applies an edit to a version that somebody else has saved since the edit began: keeps the fields
 * that the edit changed, and takes all others from the new version.
 */
export function rebaseEdit(
  { start, text }: { start: ConceptText; text: ConceptText },
  stored: ConceptText,
): ConceptText {
  const changed = conceptFields.filter((field) => isChanged(start, text, field));
  return { ...stored, ...Object.fromEntries(changed.map((field) => [field, text[field]])) };
}

/** Returns an error for each field whose text the server would refuse. */
export function checkConceptText(text: ConceptText): FieldError[] {
  const checks = {
    gloss: checkText(text.gloss, conceptTexts.gloss),
    definition: checkText(text.definition, conceptTexts.definition),
    labels: checkLabels(parseLabels(text.labels, 'admitted')),
    hiddenLabels: checkLabels(parseLabels(text.hiddenLabels, 'hidden')),
    wikidataId: checkWikidataId(text.wikidataId),
  };
  const errors = Object.entries(checks).flatMap(([path, checked]) =>
    checked.ok ? [] : [{ path, message: checked.message }],
  );
  if (text.definitionSource !== '' && text.definition.trim() === '')
    errors.push({ path: 'definitionSource', message: m.rules_source_without_definition() });
  if (errors.length > 0) return errors;
  const all = checkLabels(collectLabels(text));
  return all.ok ? [] : [{ path: 'labels', message: all.message }];
}

const parseLabels = (text: string, kind: EditableLabel['kind']): EditableLabel[] =>
  splitLines(text).map((line) => ({ text: line, kind }));

const collectLabels = ({ labels, hiddenLabels }: ConceptText): EditableLabel[] => [
  ...parseLabels(labels, 'admitted'),
  ...parseLabels(hiddenLabels, 'hidden'),
];

/**
 * Returns the body of the call that saves an edit: only what changed. A definition always comes
 * with its source, because a new definition without one is the verifier's own.
 */
export function buildEditBody(start: ConceptText, text: ConceptText) {
  const changed = (...fields: ConceptField[]) =>
    fields.some((field) => isChanged(start, text, field));
  const pickNumbers = (links: readonly ConceptLink[]) => links.map(({ number }) => number);
  return {
    ...(changed('subject') && { subject: text.subject }),
    ...(changed('gloss') && { gloss: text.gloss }),
    ...(changed('definition') && { definition: text.definition }),
    ...(changed('definition', 'definitionSource') && { definitionSource: text.definitionSource }),
    ...(changed('labels', 'hiddenLabels') && { labels: collectLabels(text) }),
    ...(changed('broader') && { broader: pickNumbers(text.broader) }),
    ...(changed('related') && { related: pickNumbers(text.related) }),
    ...(changed('wikidataId') && { wikidataId: text.wikidataId.trim() }),
  };
}

export const showSubject = (id: string): string => subjects[id as Subject]?.() ?? id;

/** Names a source by its code. Returns the code if the source is not known. */
export const nameSource = (sources: readonly Source[], code: string): string =>
  sources.find((source) => source.code === code)?.name ?? code;

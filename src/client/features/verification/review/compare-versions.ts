import {
  editForm,
  extraNames,
  fieldLabel,
  orderOfAllFields,
} from '#client/terms/form/term-form.ts';
import type { ComparedRow } from '#client/terms/history/ComparisonTable.tsx';
import { type Piece, replaceWhole, wordDiff } from '#client/terms/history/diff.ts';
import { m } from '#domain/messages.ts';
import {
  changesBetween,
  describeField,
  showValue,
  type TermField,
  type TermInput,
  toText,
} from '#domain/term/fields.ts';
import {
  extraAsText,
  extraChangesBetween,
  extraFields,
  type SubmissionExtras,
} from '#domain/term/submission.ts';
import { nameUsage, type Usage } from '#domain/term/usage.ts';
import { langTag } from '#domain/varieties.ts';

/** A version of a term, and its name in a comparison. */
export type Version = {
  name: string;
  term: TermInput;
  extras: SubmissionExtras;
  /** The number of the chosen concept, if the comparison includes it. */
  concept?: string | undefined;
  /** The usage of the word, if the comparison includes it. */
  usage?: Usage | undefined;
};

/** Returns what differs between two versions of a term, in the order of the edit form. */
export function compareVersions(before: Version, after: Version): ComparedRow[] {
  return [
    ...compareFields(before.term, after.term),
    ...compareExtras(before, after),
    ...compareConcepts(before.concept, after.concept),
    ...compareUsages(before.usage, after.usage),
  ];
}

function compareFields(before: TermInput, after: TermInput): ComparedRow[] {
  const changes = changesBetween(before, after);
  const changed = orderOfAllFields(editForm).filter((field) => changes[field]);
  return changed.map((field) => ({
    field,
    label: labelWithoutMark(field),
    pieces: piecesOf(field, toText(before[field]), toText(after[field])),
    isDefinition: field === 'meaning',
    ...(field === 'vernacularWord' && { langBefore: langTag(before), langAfter: langTag(after) }),
  }));
}

function compareExtras(before: Version, after: Version): ComparedRow[] {
  const changes = extraChangesBetween(before.extras, after.extras);
  const changed = extraFields.filter((field) => changes[field]);
  return changed.map((field) => ({
    field,
    label: extraNames[field](),
    pieces: wordDiff(extraAsText(before.extras, field), extraAsText(after.extras, field)),
    ...(field === 'example' && {
      langBefore: langTag(before.term),
      langAfter: langTag(after.term),
    }),
  }));
}

function compareConcepts(before: string | undefined, after: string | undefined): ComparedRow[] {
  if (after === undefined || after === before) return [];
  return [
    {
      field: 'concept',
      label: m.terms_field_concept(),
      pieces: replaceWhole(before ?? '', after),
    },
  ];
}

function compareUsages(before: Usage | undefined, after: Usage | undefined): ComparedRow[] {
  if (before === undefined || after === undefined || after === before) return [];
  return [
    {
      field: 'usage',
      label: m.terms_field_usage(),
      pieces: replaceWhole(nameUsage(before), nameUsage(after)),
    },
  ];
}

/** Returns the label of a field in the edit form, without the asterisk of a required field. */
const labelWithoutMark = (field: TermField) => fieldLabel(editForm, field).replace(/ \*$/, '');

/**
 * Returns the differences between two values of a field. Texts are compared word by word; a choice
 * is replaced as a whole.
 */
function piecesOf(field: TermField, from: string, to: string): Piece[] {
  if (describeField(field).kind === 'text') return wordDiff(from, to);
  return replaceWhole(showValue(field, from), showValue(field, to));
}

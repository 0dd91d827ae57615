import type { ComparedRow } from '#client/terms/history/ComparisonTable.tsx';
import { type Piece, replaceWhole, wordDiff } from '#client/terms/history/diff.ts';
import type { Source } from '#contract/terms/concepts.ts';
import { nameConcept } from '#domain/page-names.ts';
import {
  type ConceptField,
  type ConceptText,
  conceptFieldNames,
  conceptFields,
  isChanged,
  nameSource,
  showSubject,
  splitLines,
} from './concept-text.ts';

/** Returns what an edit changes, in the order of the form. */
export function compareEdit(
  start: ConceptText,
  text: ConceptText,
  sources: readonly Source[],
): ComparedRow[] {
  return conceptFields
    .filter((field) => isChanged(start, text, field))
    .map((field) => ({
      field,
      label: conceptFieldNames[field](),
      pieces: comparePieces(
        field,
        showField(start, field, sources),
        showField(text, field, sources),
      ),
      isDefinition: field === 'definition',
    }));
}

const wholes: readonly ConceptField[] = ['subject', 'definitionSource', 'wikidataId'];

const comparePieces = (field: ConceptField, before: string, after: string): Piece[] =>
  wholes.includes(field) ? replaceWhole(before, after) : wordDiff(before, after);

function showField(text: ConceptText, field: ConceptField, sources: readonly Source[]): string {
  const value = text[field];
  if (typeof value !== 'string') return value.map(nameConcept).join('; ');
  if (field === 'subject') return showSubject(value);
  if (field === 'definitionSource') return nameSource(sources, value);
  return field === 'labels' || field === 'hiddenLabels' ? splitLines(value).join('; ') : value;
}

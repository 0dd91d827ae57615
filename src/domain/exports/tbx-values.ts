import { toText } from '../term/fields.ts';
import { type ExportEntry, findDefinition } from './entry.ts';
import { exportedFields, placesOf } from './field-places.ts';
import { describePart, describeWordParts } from './part-licences.ts';
import { type ExportRow, valueIn } from './row.ts';
import { writeSourceIds } from './source-ids.ts';
import { textElement } from './xml.ts';

/** The values of ISO 12620 for the usage of a word. A word that nobody rated has none. */
const statuses: Partial<Record<ExportRow['usage'], string>> = {
  preferred: 'preferredTerm-admn-sts',
  admitted: 'admittedTerm-admn-sts',
  superseded: 'supersededTerm-admn-sts',
  deprecated: 'deprecatedTerm-admn-sts',
};

const parts: Record<NonNullable<ExportRow['partOfSpeech']>, [type: string, value: string]> = {
  noun: ['partOfSpeech', 'noun'],
  verb: ['partOfSpeech', 'verb'],
  adjective: ['partOfSpeech', 'adjective'],
  adverb: ['partOfSpeech', 'adverb'],
  preposition: ['partOfSpeech', 'other'],
  phrase: ['termType', 'phrase'],
  abbreviation: ['termType', 'abbreviation'],
};

const termNote = (type: string, value: string | undefined): string =>
  textElement('termNote', value ?? null, { type });

/** Writes how a word is used and what kind of word it is. */
export function writeTermNotes({ usage, partOfSpeech }: ExportRow): string {
  const part = partOfSpeech ? termNote(...parts[partOfSpeech]) : '';
  return termNote('administrativeStatus', statuses[usage]) + part;
}

/** Imports leave this note out. */
export const LICENCES_NOTE = 'licences: ';
const DEFINITION_LICENCE_NOTE = 'licence of the definition: ';

/** Writes the definition of an entry. */
export const writeDefinition = (entry: ExportEntry): string =>
  textElement('descrip', findDefinition(entry)?.text ?? null, { type: 'definition' });

/** Imports read this note back. */
export const SOURCE_IDS_NOTE = 'source ids: ';

function writeSourceIdsNote({ sources }: ExportRow): string | null {
  const ids = writeSourceIds(sources);
  return ids === '' ? null : SOURCE_IDS_NOTE + ids;
}

/** Writes the fields of a word that have no element in TBX, and its notes. */
export function writeNotes(term: ExportRow): string {
  const fields = exportedFields.map((field) => {
    const { tbx } = placesOf(field);
    const value = toText(valueIn(term, field));
    if (tbx === 'own' || 'why' in tbx || value === '') return '';
    return textElement('note', tbx.note + value, tbx.tag ? { 'xml:lang': tbx.tag } : {});
  });
  const sourceIds = textElement('note', writeSourceIdsNote(term));
  const reliability = textElement('note', `reliability: ${term.reliability}`);
  const licences = textElement('note', LICENCES_NOTE + describeWordParts(term.licences));
  const notes = textElement('note', term.notes || null);
  return fields.join('') + sourceIds + reliability + licences + notes;
}

/**
 * Writes an English name: the first one is preferred. TBX-Basic has no place for the licence of a
 * definition, so it is a note of the first name.
 */
export function writeName(entry: ExportEntry, name: string, index: number): string {
  const status = termNote('administrativeStatus', statuses[index === 0 ? 'preferred' : 'admitted']);
  const licence = index === 0 ? findDefinition(entry)?.licence : null;
  const note = licence ? DEFINITION_LICENCE_NOTE + describePart(licence) : null;
  return textElement('term', name) + status + textElement('note', note);
}

/** Returns an identifier that is unique in the file. */
export const entryId = ({ concept, terms }: ExportEntry): string =>
  concept ? `c${concept.number}` : `e-${terms[0]?.id}`;

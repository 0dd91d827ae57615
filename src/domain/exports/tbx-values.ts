import type { ExportEntry } from './entry.ts';
import type { ExportRow } from './row.ts';
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

/** Writes the usage of an English name: the first one is preferred. */
export const writeNameStatus = (index: number): string =>
  termNote('administrativeStatus', statuses[index === 0 ? 'preferred' : 'admitted']);

/** Returns an identifier that is unique in the file. */
export const entryId = ({ concept, terms }: ExportEntry): string =>
  concept ? `c${concept.number}` : `e-${terms[0]?.id}`;

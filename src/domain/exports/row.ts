import type { Language } from '../languages.ts';
import type { Subject } from '../subjects.ts';
import type { PartOfSpeech } from '../term/parts-of-speech.ts';
import type { NounClass, Register, Reliability, Usage } from '../term/usage.ts';
import type { Variety } from '../varieties.ts';

/** A source that supports a term. Its licence is an SPDX expression, or null if it is unknown. */
export type ExportSource = {
  code: string;
  name: string;
  licence: string | null;
  url: string | null;
};

/**
 * A verified term as the exports contain it. Texts that are missing are null. `updated` is in ISO
 * 8601.
 */
export type ExportRow = {
  id: string;
  number: number | null;
  english: string;
  vernacular: string;
  language: Language;
  varieties: Variety[];
  subject: Subject;
  meaning: string | null;
  notes: string | null;
  partOfSpeech: PartOfSpeech | null;
  nounClass: NounClass | null;
  plural: string | null;
  register: Register | null;
  usage: Usage;
  reliability: Reliability;
  example: string | null;
  exampleEnglish: string | null;
  synonyms: string[];
  sources: ExportSource[];
  licence: string;
  concept: number | null;
  gloss: string | null;
  updated: string;
};

/** The properties of a row in the order of the columns. */
const properties = [
  'id',
  'number',
  'english',
  'vernacular',
  'language',
  'varieties',
  'subject',
  'meaning',
  'notes',
  'partOfSpeech',
  'nounClass',
  'plural',
  'register',
  'usage',
  'reliability',
  'example',
  'exampleEnglish',
  'synonyms',
  'sources',
  'licence',
  'concept',
  'gloss',
  'updated',
] as const satisfies readonly (keyof ExportRow)[];

const toColumn = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of a CSV file. Within version 1, none is removed or renamed. */
export const exportColumns: readonly string[] = properties.map(toColumn);

/** Returns the cells of a term in the order of `exportColumns`. */
export function toCells(row: ExportRow): string[] {
  const texts: Partial<Record<keyof ExportRow, string>> = {
    varieties: row.varieties.join(' '),
    synonyms: row.synonyms.join(';'),
    sources: row.sources.map(({ code }) => code).join(';'),
  };
  return properties.map((property) => texts[property] ?? String(row[property] ?? ''));
}

/**
 * Returns the object of a term in a JSON Lines file. Its properties have the names of the columns.
 */
export function toRecord(row: ExportRow): Record<string, unknown> {
  const { concept, gloss } = row;
  const record: Record<string, unknown> = {};
  for (const property of properties)
    if (property !== 'gloss') record[toColumn(property)] = row[property];
  record.concept = concept === null ? null : { number: concept, gloss };
  return record;
}

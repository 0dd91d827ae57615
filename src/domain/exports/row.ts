import {
  describeField,
  type TermField,
  type TermValues,
  type termDescription,
} from '../term/fields.ts';
import type { Reliability, Usage } from '../term/usage.ts';
import { exportedFields } from './field-places.ts';
import { describeParts, type PartLicences } from './part-licences.ts';
import { writeSourceIds } from './source-ids.ts';

/** A source that supports a term. Its licence is an SPDX expression, or null if it is unknown. */
export type ExportSource = {
  code: string;
  name: string;
  licence: string | null;
  url: string | null;
  /** The identifier that the source gives to the term. */
  id: string | null;
};

/** The name of a field in the files: that of its column in an import. */
type ExportName<F> = F extends TermField
  ? (typeof termDescription)[F] extends { importColumn: infer Name extends string }
    ? Name
    : F
  : never;
type ExportFields = { [F in TermField as ExportName<F>]: TermValues[F] };
export const exportName = (field: TermField) =>
  (describeField(field).importColumn ?? field) as ExportName<TermField>;

/**
 * A verified term as the exports contain it: its fields, and what else is known about it. Texts
 * that are missing are null. `updated` is in ISO 8601.
 */
export type ExportRow = Omit<ExportFields, 'meaning'> & {
  id: string;
  number: number | null;
  meaning: string | null;
  usage: Usage;
  reliability: Reliability;
  example: string | null;
  exampleEnglish: string | null;
  synonyms: string[];
  sources: ExportSource[];
  /** The licences of all parts together. */
  licence: string;
  licences: PartLicences;
  concept: number | null;
  gloss: string | null;
  updated: string;
};

/**
 * The properties of a row in the order of the columns. Properties that were added to version 1
 * later come at the end, because some readers count columns.
 */
const firstProperties = [
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
const properties: readonly (keyof ExportRow)[] = [
  ...new Set([...firstProperties, ...exportedFields.map(exportName)]),
];
/**
 * A column of the CSV files. In JSON Lines, each source has its identifier as a property instead.
 */
const SOURCE_IDS = 'source_ids';
/** The licence and the sources of each part of a row: a text in CSV files, otherwise an object. */
const LICENCES = 'licences';

/** Returns the value of a field of a row. */
export const valueIn = (row: ExportRow, field: TermField) => row[exportName(field)];

export const toColumn = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of a CSV file. Within version 1, none is removed or renamed. */
export const exportColumns: readonly string[] = [...properties.map(toColumn), SOURCE_IDS, LICENCES];

/** Returns the cells of a term in the order of `exportColumns`. */
export function toCells(row: ExportRow): string[] {
  const texts: Partial<Record<keyof ExportRow, string>> = {
    varieties: row.varieties.join(' '),
    synonyms: row.synonyms.join(';'),
    sources: row.sources.map(({ code }) => code).join(';'),
  };
  const cells = properties.map((property) => texts[property] ?? String(row[property] ?? ''));
  return [...cells, writeSourceIds(row.sources), describeParts(row.licences)];
}

/**
 * Returns the object of a term in a JSON Lines file. Its properties have the names of the columns.
 */
export function toRecord(row: ExportRow): Record<string, unknown> {
  const { concept, gloss } = row;
  const record: Record<string, unknown> = {};
  for (const property of properties)
    if (property !== 'gloss') record[toColumn(property)] = row[property];
  record[LICENCES] = row.licences;
  record.concept = concept === null ? null : { number: concept, gloss };
  return record;
}

import { describeField, isRequired, type TermField } from '../term/fields.ts';
import { reliabilities, usageIds } from '../term/usage.ts';
import { exportedFields } from './field-places.ts';
import { licenceSentences } from './part-licences.ts';
import { exportColumns, exportName, toColumn } from './row.ts';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const numberOrNull = { type: ['integer', 'null'] };
const oneOf = (ids: readonly unknown[]) => ({ enum: ids });
const listOf = (items: object) => ({ type: 'array', items });

const source = {
  type: 'object',
  properties: {
    code: text,
    name: text,
    licence: textOrNull,
    url: textOrNull,
    id: textOrNull,
  },
  required: ['code', 'name', 'licence', 'url'],
};

const part = (type: string | readonly string[]) => ({
  type,
  properties: { licence: text, sources: listOf(text) },
  required: ['licence', 'sources'],
});

/** The licence and the sources of each part of a row. A part without sources is of this site. */
const licences = {
  type: 'object',
  description: licenceSentences.row,
  properties: {
    pair: { ...part('object'), description: licenceSentences.pair },
    definition: { ...part(['object', 'null']), description: licenceSentences.definition },
    example: { ...part(['object', 'null']), description: licenceSentences.definition },
  },
  required: ['pair', 'definition', 'example'],
};

const concept = {
  type: ['object', 'null'],
  properties: { number: { type: 'integer' }, gloss: textOrNull },
  required: ['number', 'gloss'],
};

/** Terms of imports may lack a definition. */
const isNeverMissing = (field: TermField) => isRequired(field) && field !== 'meaning';

function describeValue(field: TermField): object {
  const description = describeField(field);
  if (description.kind === 'text') return isNeverMissing(field) ? text : textOrNull;
  const ids = Object.keys(description.choices);
  if (description.kind === 'choices') return listOf(oneOf(ids));
  return oneOf(isNeverMissing(field) ? ids : [...ids, null]);
}

const described: Record<string, object> = {
  ...Object.fromEntries(
    exportedFields.map((field) => [toColumn(exportName(field)), describeValue(field)]),
  ),
  id: { type: 'string', format: 'uuid' },
  number: numberOrNull,
  usage: oneOf(usageIds),
  reliability: oneOf(reliabilities),
  example: textOrNull,
  example_english: textOrNull,
  synonyms: listOf(text),
  sources: listOf(source),
  licence: text,
  licences,
  concept,
  updated: { type: 'string', format: 'date-time' },
};

/**
 * JSON Lines files have no columns for the gloss, which is part of the concept, and for identifiers
 * of sources, which are parts of the sources.
 */
const properties = Object.fromEntries(
  exportColumns
    .filter((name) => !['gloss', 'source_ids'].includes(name))
    .map((name) => [name, described[name] ?? {}]),
);

/** The JSON Schema of a line of the JSON Lines files. */
export const recordSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Verified term',
  type: 'object',
  properties,
  required: Object.keys(properties),
  // Version 1 may gain properties.
  additionalProperties: true,
};

const columnDescriptions: Readonly<Record<string, string>> = {
  licence: licenceSentences.row,
  licences: `${licenceSentences.pair} ${licenceSentences.definition}`,
};

/** The columns of the CSV files as the fields of a Table Schema. */
export const tableFields = exportColumns.map((name) => ({
  name,
  type: ['number', 'reliability', 'concept'].includes(name) ? 'integer' : 'string',
  ...(name in columnDescriptions && { description: columnDescriptions[name] }),
}));

import { languageIds } from '../languages.ts';
import { subjectIds } from '../subjects.ts';
import { partsOfSpeech } from '../term/parts-of-speech.ts';
import { nounClassIds, registerIds, reliabilities, usageIds } from '../term/usage.ts';
import { varietyIds } from '../varieties.ts';
import { exportColumns } from './row.ts';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const numberOrNull = { type: ['integer', 'null'] };
const oneOf = (ids: readonly unknown[]) => ({ enum: ids });
const listOf = (items: object) => ({ type: 'array', items });

const source = {
  type: 'object',
  properties: { code: text, name: text, licence: textOrNull, url: textOrNull },
  required: ['code', 'name', 'licence', 'url'],
};

const concept = {
  type: ['object', 'null'],
  properties: { number: { type: 'integer' }, gloss: textOrNull },
  required: ['number', 'gloss'],
};

const properties = {
  id: { type: 'string', format: 'uuid' },
  number: numberOrNull,
  english: text,
  vernacular: text,
  language: oneOf(languageIds),
  varieties: listOf(oneOf(varietyIds)),
  subject: oneOf(subjectIds),
  meaning: textOrNull,
  notes: textOrNull,
  part_of_speech: oneOf([...Object.keys(partsOfSpeech), null]),
  noun_class: oneOf([...nounClassIds, null]),
  plural: textOrNull,
  register: oneOf([...registerIds, null]),
  usage: oneOf(usageIds),
  reliability: oneOf(reliabilities),
  example: textOrNull,
  example_english: textOrNull,
  synonyms: listOf(text),
  sources: listOf(source),
  licence: text,
  concept,
  updated: { type: 'string', format: 'date-time' },
};

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

/** The columns of the CSV files as the fields of a Table Schema. */
export const tableFields = exportColumns.map((name) => ({
  name,
  type: ['number', 'reliability', 'concept'].includes(name) ? 'integer' : 'string',
}));

import { describeField, isRequired, type TermField, termFields } from '#domain/term/fields.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';

export const columnOf = (field: TermField): string =>
  describeField(field).importColumn ?? snakeCase(field);

/** The columns with the names of fields of a term, and with other details of it. */
export const columns = {
  required: termFields.filter(isRequired).map(columnOf),
  optional: termFields.filter((field) => !isRequired(field)).map(columnOf),
  details: [
    'usage',
    'example',
    'example_english',
    'synonyms',
    'source',
    'sources',
    'source_ids',
    'id',
    'number',
    'concept',
    'gloss',
  ],
};

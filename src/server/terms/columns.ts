import {
  type TermField,
  type TermInput,
  type TermValues,
  termFields,
} from '#domain/term/fields.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import type { Row } from '#server/platform/db/database.ts';

/** The columns of a term that every read selects, for typed queries. */
export const termColumnNames = [
  'id',
  ...termFields,
  'status',
  'submitterId',
  'verifierId',
  'verifiedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Row<'terms'>)[];

/** The same columns in plain SQL, of the table `t`. */
export const termColumns: string = termColumnNames.map((name) => `t.${snakeCase(name)}`).join(', ');

/** The columns of a term's fields in plain SQL, of a table or alias. */
export const fieldColumns = (table: string): string =>
  termFields.map((field) => `${table}.${snakeCase(field)}`).join(', ');

/** The columns of a term's fields, for an insert or update. */
export function pickFields(input: TermInput): Pick<Row<'terms'>, TermField> {
  const entries = termFields.map((field) => [field, input[field] ?? null]);
  return Object.fromEntries(entries) as TermValues;
}

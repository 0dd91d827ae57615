import {
  type TermField,
  type TermInput,
  type TermValues,
  termFields,
} from '#domain/term/fields.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import type { Row } from '#server/platform/db/database.ts';

/** The columns that every read of a term selects, as names for the query builder. */
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

/** The columns of `termColumnNames` as SQL text, qualified with the table alias `t`. */
export const termColumns: string = termColumnNames.map((name) => `t.${snakeCase(name)}`).join(', ');

/** Returns the columns of a term's fields as SQL text, qualified with a table name or alias. */
export const fieldColumns = (table: string): string =>
  termFields.map((field) => `${table}.${snakeCase(field)}`).join(', ');

/**
 * Returns a term's fields as column values for an insert or update. A missing field becomes null.
 */
export function pickFields(input: TermInput): Pick<Row<'terms'>, TermField> {
  const entries = termFields.map((field) => [field, input[field] ?? null]);
  return Object.fromEntries(entries) as TermValues;
}

import { type ExpressionBuilder, sql } from 'kysely';
import { type TermField, type TermInput, termFields } from '#domain/term/fields.ts';
import { normalizeVarieties } from '#domain/varieties.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import type { Row } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/schema.ts';

/** The columns of a term that every read selects. */
export const termColumnNames = [
  'id',
  ...termFields,
  'number',
  'usage',
  'reliability',
  'version',
  'mergedInto',
  'status',
  'submitterId',
  'verifierId',
  'verifiedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Row<'terms'>)[];

/** A term as every read returns it. A missing definition is empty text. */
export type TermRow = Omit<Pick<Row<'terms'>, (typeof termColumnNames)[number]>, 'meaning'> & {
  meaning: string;
  conceptNumber: number | null;
};

/** Selects the columns of a `TermRow` with the query builder, also after an insert or update. */
export const selectTerm = (eb: ExpressionBuilder<Tables, 'terms'>) =>
  [
    ...termColumnNames.filter((name) => name !== 'meaning'),
    eb.fn.coalesce('terms.meaning', sql.lit('')).as('meaning'),
    eb
      .selectFrom('concepts')
      .select('concepts.number')
      .whereRef('concepts.id', '=', 'terms.conceptId')
      .as('conceptNumber'),
  ] as const;

function columnSql(table: string, name: (typeof termColumnNames)[number]): string {
  const column = `${table}.${snakeCase(name)}`;
  return name === 'meaning' ? `coalesce(${column}, '') as meaning` : column;
}

/** The columns of a `TermRow` as SQL text, from the table alias `t`. */
export const termColumns: string = [
  ...termColumnNames.map((name) => columnSql('t', name)),
  '(select c.number from concepts c where c.id = t.concept_id) as concept_number',
].join(', ');

/** Returns the columns of a term's fields as SQL text, qualified with a table name or alias. */
export const fieldColumns = (table: string): string =>
  termFields.map((field) => columnSql(table, field)).join(', ');

/** Returns a term's fields as column values for an insert or update. No text is stored empty. */
export function pickFields(input: TermInput): Pick<Row<'terms'>, TermField> {
  const entries = termFields.map((field) => [field, input[field] || null]);
  return {
    ...Object.fromEntries(entries),
    varieties: normalizeVarieties(input.varieties ?? [], input.language),
  };
}

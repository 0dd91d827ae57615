import { type ExpressionBuilder, sql } from 'kysely';
import type { SenseFacts } from '#domain/concept/sense-label.ts';
import { type TermField, type TermInput, termFields } from '#domain/term/fields.ts';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import { normalizeVarieties } from '#domain/varieties.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import type { Row } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { senseSubjectSql } from './sense-subject-sql.ts';

/** The columns of a term that every read selects. */
const termColumnNames = [
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

/** The names of the columns of a `TermRow` that change only with the term or its concept. */
export const rowColumnNames = [...termColumnNames, 'conceptNumber', 'gloss'] as const;

/** A term as every read returns it. A missing definition is empty text. */
export type TermRow = Omit<Pick<Row<'terms'>, (typeof termColumnNames)[number]>, 'meaning'> & {
  meaning: string;
  conceptNumber: number | null;
} & SenseFacts;

/** Returns the SQL of a stored definition, which is null if it is missing or the placeholder. */
const storedMeaning = (table: string) => `nullif(${table}.meaning, '${PLACEHOLDER_MEANING}')`;

/**
 * Selects the columns of a `TermRow` with the query builder, also after an insert or update. The
 * definition is the term's own, so that storing the row again copies nothing from the concept.
 */
export const selectTerm = (eb: ExpressionBuilder<Tables, 'terms'>) =>
  [
    ...termColumnNames.filter((name) => name !== 'meaning'),
    sql<string>`coalesce(${sql.raw(storedMeaning('terms'))}, '')`.as('meaning'),
    ofConcept(eb, 'number').as('conceptNumber'),
    ...selectSense(eb),
  ] as const;

/** Selects a `TermName` with the query builder. */
export const selectTermName = (eb: ExpressionBuilder<Tables, 'terms'>) =>
  ['id', 'englishWord', 'vernacularWord', 'language', ...selectSense(eb)] as const;

const selectSense = (eb: ExpressionBuilder<Tables, 'terms'>) =>
  [
    ofConcept(eb, 'gloss').as('gloss'),
    sql<SenseFacts['senseSubject']>`(
      select ${sql.raw(senseSubjectSql('c'))}
      from concepts as c
      where c.id = terms.concept_id
    )`.as('senseSubject'),
  ] as const;

const ofConcept = <Column extends 'number' | 'gloss'>(
  eb: ExpressionBuilder<Tables, 'terms'>,
  column: Column,
) =>
  eb
    .selectFrom('concepts')
    .select(`concepts.${column}`)
    .whereRef('concepts.id', '=', 'terms.conceptId');

function columnSql(table: string, name: (typeof termColumnNames)[number]): string {
  return name === 'meaning'
    ? `coalesce(${storedMeaning(table)}, '') as meaning`
    : `${table}.${snakeCase(name)}`;
}

const selectTermRow = (ofConcept: (expression: string) => string): string =>
  [
    ...termColumnNames.filter((name) => name !== 'meaning').map((name) => columnSql('t', name)),
    `coalesce(${storedMeaning('t')}, ${ofConcept('c.definition')}, '') as meaning`,
    `${ofConcept('c.number')} as concept_number`,
    `${ofConcept('c.gloss')} as gloss`,
  ].join(', ');

const selectSenseSubject = (ofConcept: (expression: string) => string): string =>
  `${ofConcept(senseSubjectSql('c'))} as sense_subject`;

/**
 * The columns of a `TermRow` as SQL text, from the table alias `t`. A term without a definition has
 * the one of its concept.
 */
export const termColumns: string = [selectTermRow, selectSenseSubject]
  .map((select) =>
    select((expression) => `(select ${expression} from concepts c where c.id = t.concept_id)`),
  )
  .join(', ');

/**
 * The same columns in a statement that joins the term `t` with its concept `c`. That takes one
 * look-up for each term instead of up to three.
 */
export const joinedTermColumns: string = [selectTermRow, selectSenseSubject]
  .map((select) => select((expression) => expression))
  .join(', ');

/** Selects which sense a term is of, in a statement that does not join its concept. */
export const senseColumns = (table: string): string => `
  (select c.gloss from concepts c where c.id = ${table}.concept_id) as gloss,
  (select ${senseSubjectSql('c')} from concepts c where c.id = ${table}.concept_id)
    as sense_subject`;

/** Returns SQL for a `TermName`, from a table alias. */
export const termNameSql = (table: string): string =>
  `json_build_object(${termNameProperties(table)})`;

/** Returns the properties of a `TermName` for a JSON object in SQL, from a table alias. */
export const termNameProperties = (table: string): string => `
  'id', ${table}.id,
  'englishWord', ${table}.english_word,
  'vernacularWord', ${table}.vernacular_word,
  'language', ${table}.language,
  'gloss', (select c.gloss from concepts c where c.id = ${table}.concept_id),
  'senseSubject', (
    select ${senseSubjectSql('c')}
    from concepts c
    where c.id = ${table}.concept_id
  )`;

/** The columns of `rowColumnNames` in a statement that joins the term `t` with its concept `c`. */
export const storedTermColumns: string = selectTermRow((expression) => expression);

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

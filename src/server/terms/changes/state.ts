import { describeField, type TermField, termFields } from '#domain/term/fields.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { selectTerm, type TermRow } from '../rows/columns.ts';

/* Reads and stores the rows of terms. No other code updates terms. */

/** The columns of a change that readers of a term do not get. */
const hiddenColumns = [
  'conceptId',
  'changesRequestedAt',
  'changesRequestedBy',
  'unansweredAt',
  'authorWaitSeconds',
  'spamBatch',
  'withdrawnAt',
  'deletedAt',
  'quality',
] as const satisfies readonly (keyof Row<'terms'>)[];

/** A term as a change finds it. A missing definition is empty text. */
export type TermState = TermRow & Pick<Row<'terms'>, (typeof hiddenColumns)[number]>;

export const selectStates = (tx: Queryable, termIds: readonly string[]) =>
  tx
    .selectFrom('terms')
    .select(selectTerm)
    .select(hiddenColumns)
    .where('id', '=', anyOf(termIds))
    .orderBy('id');

/** Locks terms, in the order of their ids, and reads them. */
export const lockStates = (tx: Queryable, termIds: readonly string[]): Promise<TermState[]> =>
  selectStates(tx, termIds).forNoKeyUpdate().execute();

const typeOf = (field: TermField) => (describeField(field).kind === 'choices' ? 'text[]' : 'text');

/** The types of the columns that are stored with new and changed terms. */
export const columnTypes = {
  ...(Object.fromEntries(termFields.map((field) => [field, typeOf(field)])) as Record<
    TermField,
    string
  >),
  number: 'integer',
  usage: 'text',
  conceptId: 'uuid',
  reliability: 'smallint',
  quality: 'integer',
  version: 'integer',
  status: 'text',
  verifierId: 'uuid',
  verifiedAt: 'timestamptz',
  mergedInto: 'uuid',
  revisesId: 'uuid',
  changesRequestedAt: 'timestamptz',
  changesRequestedBy: 'uuid',
  unansweredAt: 'timestamptz',
  authorWaitSeconds: 'integer',
  spamBatch: 'uuid',
  withdrawnAt: 'timestamptz',
  deletedAt: 'timestamptz',
  tidied: 'smallint',
  updatedAt: 'timestamptz',
} as const satisfies Partial<Record<keyof Row<'terms'>, string>>;

/** Values that PostgreSQL computes. */
export const NOW = Symbol('now');
/** The seconds for which the term has waited for its author, with those of an open request. */
const WAITED = Symbol('waited');
/** The number of the term, or the next one if it has none. */
export const NUMBER = Symbol('number');
const computedValues: Record<symbol, string> = {
  [NOW]: 'now()',
  [NUMBER]: `coalesce(t.number, nextval('term_numbers'))`,
  [WAITED]: `
    t.author_wait_seconds
      + coalesce(floor(extract(epoch from now() - t.changes_requested_at))::integer, 0)`,
};

/**
 * Ends a request for changes. The time since the request does not count as waiting for a verifier.
 */
export const endedRequest = {
  authorWaitSeconds: WAITED,
  changesRequestedAt: null,
  changesRequestedBy: null,
  unansweredAt: null,
} as const;

type Column = keyof typeof columnTypes;
/** New values of the columns of a term. Those that are undefined do not change. */
export type NewValues = { [C in Column]?: Row<'terms'>[C] | symbol | undefined };

/**
 * Stores new values of terms in one statement. All rows name the same columns, and PostgreSQL
 * computes the same ones. The caller has locked the terms.
 */
export async function storeStates(
  tx: Queryable,
  rows: readonly ({ id: string } & NewValues)[],
): Promise<void> {
  const columns = (Object.keys(columnTypes) as Column[]).filter(
    (column) => rows[0]?.[column] !== undefined,
  );
  if (columns.length === 0) return;
  const assignments = columns.map((column) => {
    const value = rows[0]?.[column];
    const name = snakeCase(column);
    return `${name} = ${typeof value === 'symbol' ? computedValues[value] : `r.${name}`}`;
  });
  const types = columns.map((column) => `${snakeCase(column)} ${columnTypes[column]}`);
  const json = rows.map((row) =>
    Object.fromEntries([
      ['id', row.id],
      ...columns.map((column) => [snakeCase(column), row[column]]),
    ]),
  );
  await tx.query(
    `
      update terms t
      set ${assignments.join(', ')}
      from json_to_recordset($1) as r (id uuid, ${types.join(', ')})
      where t.id = r.id`,
    [JSON.stringify(json)],
  );
}

import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  QueryCreator,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import { snakeCase } from './camel-case.ts';
import type { Tables } from './schema.ts';

/** A row as a query returns it: `Row<'terms'>`, or a part of one, `Pick<Row<'terms'>, 'id'>`. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** The builders of typed queries, of which none starts a transaction: `Database` does. */
type QueryBuilders = Pick<
  QueryCreator<Tables>,
  | 'selectFrom'
  | 'selectNoFrom'
  | 'insertInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'with'
  | 'withRecursive'
>;

type RunQuery = <Result = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: Result[]; rowCount: number }>;

/**
 * Runs typed queries (`selectFrom`, `insertInto`, …) and, with `query`, SQL text. Both take the
 * same path. Columns are camelCase in results and in typed queries; timestamps are ISO 8601 strings
 * in UTC, and bigints are numbers.
 */
export type Queryable = QueryBuilders & { query: RunQuery };

/** Columns and tables are snake_case in PostgreSQL, whatever their names in the code. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}

const compiler = new SnakeCaseCompiler();
const adapter = new PostgresAdapter();

/** @param query runs the text of every query, also of those that a builder makes */
export function createQueryable(query: RunQuery): Queryable {
  const connection: DatabaseConnection = {
    executeQuery: async <Result>({
      sql: text,
      parameters,
    }: {
      sql: string;
      parameters: readonly unknown[];
    }) => {
      const { rows, rowCount } = await query<Result>(text, parameters);
      return { rows, numAffectedRows: BigInt(rowCount) };
    },
    streamQuery: () => {
      throw new Error('streaming is not supported');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consume) => consume(connection),
  });
  const creator = new QueryCreator<Tables>({ executor });
  return {
    query,
    selectFrom: creator.selectFrom.bind(creator),
    selectNoFrom: creator.selectNoFrom.bind(creator),
    insertInto: creator.insertInto.bind(creator),
    updateTable: creator.updateTable.bind(creator),
    deleteFrom: creator.deleteFrom.bind(creator),
    with: creator.with.bind(creator),
    withRecursive: creator.withRecursive.bind(creator),
  };
}

/** The time at which the transaction began. */
export const now: RawBuilder<string> = sql<string>`now()`;

/**
 * Compares with any of a list: `.where('status', '=', anyOf(statuses))`. Unlike `in`, the text of
 * the query does not depend on the length of the list, and an empty list matches nothing.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

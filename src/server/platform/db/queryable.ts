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

/**
 * A row as a query returns it, such as `Row<'terms'>`. To name only some of its columns, use
 * `Pick<Row<'terms'>, 'id'>`.
 */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/**
 * The builders of typed queries. None of them starts a transaction; `Database.transaction` does.
 */
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
 * Runs typed queries (`selectFrom`, `insertInto`, …) and SQL text (`query`). Their results have
 * camelCase columns, ISO 8601 timestamps in UTC, and bigints as numbers. Typed queries are also
 * written with camelCase names.
 */
export type Queryable = QueryBuilders & { query: RunQuery };

/** Compiles queries with the snake_case names that tables and columns have in PostgreSQL. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}

const compiler = new SnakeCaseCompiler();
const adapter = new PostgresAdapter();

/**
 * Creates the query builders.
 * @param query runs the SQL text of every query, including those that a builder compiles
 */
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

/** SQL for the time at which the current transaction began. */
export const now: RawBuilder<string> = sql<string>`now()`;

/**
 * Matches any value of a list: `.where('status', '=', anyOf(statuses))`. Unlike with `in`, the text
 * of the query does not depend on the length of the list, and an empty list matches nothing.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

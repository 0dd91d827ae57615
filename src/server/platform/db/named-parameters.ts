import type { Queryable } from './queryable.ts';

export type Parameters = Record<string, unknown>;
type Statement = { text: string; names: readonly string[] };

/** Matches `:name`, but not the type of a cast such as `::text`. */
const PARAMETER = /(?<!:):([a-z]\w*)/gi;
const compiled = new Map<string, Statement>();

/**
 * Replaces each `:name` with a PostgreSQL parameter (`$1`, `$2`, …). Caches every result, because
 * there are only a few different statements.
 */
export function compileStatement(sql: string): Statement {
  const known = compiled.get(sql);
  if (known) return known;
  const names: string[] = [];
  const text = sql.replace(PARAMETER, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const statement = { text, names };
  compiled.set(sql, statement);
  return statement;
}

/**
 * Runs a statement with named parameters, such as `where fold = :fold::text`. Use it for SQL with
 * so many parameters that numbers would be hard to read.
 */
export async function queryNamed<Row>(
  database: Queryable,
  sql: string,
  parameters: Parameters,
): Promise<Row[]> {
  const { text, names } = compileStatement(sql);
  const values = names.map((name) => {
    if (!(name in parameters)) throw new Error(`the statement needs a value for :${name}`);
    return parameters[name];
  });
  const { rows } = await database.query<Row>(text, values);
  return rows;
}

/**
 * Caches the results of a function that embeds one statement in another. `compileStatement` would
 * have to hash a newly built string on each lookup, whereas a reused string keeps its hash.
 */
export function composeOnce(compose: (sql: string) => string): (sql: string) => string {
  const composed = new Map<string, string>();
  return (sql) => {
    const known = composed.get(sql);
    if (known !== undefined) return known;
    const text = compose(sql);
    composed.set(sql, text);
    return text;
  };
}

import { errorText } from '#contract/error-texts.ts';
import type { TermFilters } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';
import type { Queryable, Reads } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { type ColumnSort, sortColumns } from '#server/terms/rows/term-order.ts';
import { type BrowsedTerm, countListedTerms, readDatabase } from './browse.ts';
import { listPageSql } from './browse-sql.ts';
import type { ListScope } from './list-scope.ts';

/*
 * Cursor pagination for programs that read a whole list: `after` is the place after which a page
 * begins. If terms are added or removed meanwhile, every other term still occurs exactly once.
 */

/** PostgreSQL's class of error codes for invalid values. */
const DATA_EXCEPTION = '22';

/** The values of the columns that sort the list, at the place; null for the start. */
type Place = readonly string[] | null;

/**
 * Parses the parameter `after`. Throws 400 if it is not valid, belongs to a list in another order,
 * or is combined with a search or a page number.
 */
export function parseCursor(
  after: string,
  { query, page }: Pick<TermFilters, 'query' | 'page'>,
  sort: ColumnSort,
): Place {
  if (query !== '' || page !== 1) throw wrongPlace();
  if (after === '') return null;
  const [sortOfPlace, ...values] = decode(after);
  if (sortOfPlace !== sort || values.length !== sortColumns(sort).length) throw wrongPlace();
  return values;
}

function decode(after: string): string[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.every((value) => typeof value === 'string')) return parsed;
  } catch {
    // `rejectWrongValues` reports the error.
  }
  throw wrongPlace();
}

const wrongPlace = (): HttpProblem =>
  new HttpProblem(400, errorText('fields'), {
    errors: [{ path: 'after', message: m.rules_after() }],
  });

/** Reads the page after a place of a list, and the place after which the next one begins. */
export async function readPageAfter(
  reads: Reads,
  scope: ListScope,
  { sort, place, length }: { sort: ColumnSort; place: Place; length: number },
): Promise<{ terms: BrowsedTerm[]; total: number; next: string | null }> {
  const database = readDatabase(reads, scope);
  const sql = listPageSql(scope, sort, place ? 'place' : 'start');
  const values = (place ?? []).map((value, index) => [`after${index}`, value] as const);
  const terms = await queryNamed<BrowsedTerm>(database, sql, {
    ...scope,
    ...Object.fromEntries(values),
    // The term after the page tells whether there is a next page.
    length: length + 1,
    offset: 0,
  }).catch(rejectWrongValues);
  const total = await countListedTerms(database, scope);
  const last = terms[length] && terms[length - 1];
  const next = last ? await describePlace(database, sort, last.id) : null;
  return { terms: terms.slice(0, length), total, next };
}

/** Reports values that do not have the type of their column. `next` never contains such values. */
function rejectWrongValues(error: { code?: string }): never {
  throw error.code?.startsWith(DATA_EXCEPTION) ? wrongPlace() : error;
}

async function describePlace(
  database: Queryable,
  sort: ColumnSort,
  id: string,
): Promise<string | null> {
  const columns = sortColumns(sort).map((column) => `${column}::text`);
  const { rows } = await database.query<{ values: string[] }>(
    `select array[${columns.join(', ')}] as values
     from terms
     where id = $1`,
    [id],
  );
  const [row] = rows;
  return row ? Buffer.from(JSON.stringify([sort, ...row.values])).toString('base64url') : null;
}

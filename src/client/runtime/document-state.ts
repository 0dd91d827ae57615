import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/account/identity.ts';
import type { Problem } from '#contract/errors.ts';
import type { Site } from '#contract/site.ts';
import type { Language } from '#domain/languages.ts';
import { ApiError } from './api/api.ts';

/** The state that the document carries as JSON in `#state`, so that hydration needs no calls. */
export type DocumentState = {
  user: CurrentUser | null;
  site: Site;
  /** The reader's remembered language if the dictionary is filtered by it, otherwise null. */
  ownLanguage: Language | null;
  answers: Answer[];
  refusals: { key: QueryKey; status: number; problem: Problem | null }[];
};

/** A reply. If `rows` names a list in it, the document contains that list as a table. */
type Answer = { key: QueryKey; data: unknown; rows?: string | undefined };
type Row = Record<string, unknown>;

/**
 * Rows without the names of their fields: `same` has the fields that are equal in all rows, and
 * `columns` the values of the others.
 */
type Table = { count: number; same: Row; columns: Record<string, unknown[]> };

/** Returns the state as it is written into the document, where it should be small. */
export const packState = (state: DocumentState): DocumentState => ({
  ...state,
  answers: state.answers.map((answer) => replaceRows(answer, (rows) => toTable(rows as Row[]))),
});

const replaceRows = ({ key, data, rows }: Answer, change: (rows: unknown) => unknown): Answer =>
  rows
    ? { key, data: { ...(data as Row), [rows]: change((data as Row)[rows]) }, rows }
    : { key, data };

function toTable(rows: readonly Row[]): Table {
  const table: Table = { count: rows.length, same: {}, columns: {} };
  const [first = {}] = rows;
  for (const name of Object.keys(first)) {
    const values = rows.map((row) => row[name]);
    if (values.every((value) => value === first[name])) table.same[name] = first[name];
    else table.columns[name] = values;
  }
  return table;
}

const toRows = ({ count, same, columns }: Table): Row[] =>
  Array.from({ length: count }, (_, index) =>
    Object.assign(
      {},
      same,
      ...Object.entries(columns).map(([name, values]) => ({ [name]: values[index] })),
    ),
  );

/** Returns the state that a document contains. */
export function unpackState(packed: string): DocumentState {
  const state: DocumentState = JSON.parse(packed);
  return {
    ...state,
    answers: state.answers.map((answer) => replaceRows(answer, (table) => toRows(table as Table))),
  };
}

/** Fills the cache with the replies and errors that the document was rendered from. */
export function fillCache(
  client: QueryClient,
  state: Pick<DocumentState, 'answers' | 'refusals'>,
): void {
  for (const { key, data } of state.answers) client.setQueryData(key, data);
  for (const { key, status, problem } of state.refusals) {
    client
      .getQueryCache()
      .build(client, { queryKey: key })
      .setState({
        status: 'error',
        fetchStatus: 'idle',
        error: new ApiError(status, problem ? JSON.stringify(problem) : ''),
      });
  }
}

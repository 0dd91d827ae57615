import type { TermStatus } from '#domain/term/status.ts';
import { columns, type Viewer } from '../access-site.ts';
import type { RequestContent } from '../served-app.ts';

/** The expected HTTP statuses of a call, with a number for each column of the grid. */
export type Row = readonly [
  anonymous: number,
  unverified: number,
  suspended: number,
  user: number,
  submitter: number,
  outOfScope: number,
  editedOut: number,
  verifier: number,
  admin: number,
];
export type Column = keyof typeof columns;

export const columnNames = Object.keys(columns) as Column[];
export const pick = (row: Row, column: Column): number => row[columnNames.indexOf(column)]!;

/** Pairs every viewer with the expected status in the viewer's column. */
export const byViewer = (row: Row): (readonly [Viewer, number])[] =>
  columnNames.flatMap((column) =>
    columns[column].map((viewer) => [viewer, pick(row, column)] as const),
  );

/** A call that is not about one term. */
export type PlainCall = {
  path: string;
  sent?: RequestContent;
  statuses: Row;
  /** Viewers whose expected status differs from the status of their column in `statuses`. */
  except?: Partial<Record<Viewer, number>>;
};

/** The path and the body of a call about the term with this id. */
type Request = {
  path: (id: string) => string | Promise<string>;
  sent?: RequestContent | ((id: string) => RequestContent | Promise<RequestContent>);
};

/** A call about one term. */
export type TermCall = Request & {
  /**
   * What differs in the call of the column `editedOut`: this call itself would move the term or a
   * concept out of the verifier's scope. Without it, somebody else has moved the term, and this
   * verifier makes the same call as everybody.
   */
  edited?: Partial<Request>;
  /** Whether an accepted call leaves the status of the term as it is. */
  keepsStatus?: true;
  /** Whether an accepted call makes the term pending. */
  sendsBack?: true;
  statuses: Record<TermStatus, Row>;
  /** The expected HTTP statuses for a verifier or an administrator who submitted the term. */
  own: Record<TermStatus, number>;
};

/** An id that does not exist. */
export const unknownId = '00000000-0000-4000-8000-000000000000';

export const reject = { body: { reason: 'A good enough reason.' } };

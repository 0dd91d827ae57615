import type { ReactNode } from 'react';

type Props = {
  caption: string;
  columns: readonly string[];
  /** Adds a last column for buttons. This is its heading, which is only for screen readers. */
  actionsColumn?: string;
  children: ReactNode;
};

/** A table that becomes a list of blocks on a phone. */
export function QueueTable({ caption, columns, actionsColumn, children }: Props) {
  return (
    <table
      className={
        actionsColumn ? 'responsive-table responsive-table--side-actions' : 'responsive-table'
      }
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {actionsColumn && (
            <th scope="col">
              <span className="visually-hidden">{actionsColumn}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/**
 * Only words that are longer than this are broken across lines, because they do not fit on a phone.
 */
const MAX_UNBROKEN_LENGTH = 24;

export const wordCellClass = (text: string): string =>
  text.split(/[\s-]+/).every((word) => word.length <= MAX_UNBROKEN_LENGTH)
    ? 'word-cell word-cell--unbroken'
    : 'word-cell';

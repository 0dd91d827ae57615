import type { ReactNode } from 'react';

type Props = {
  caption: string;
  columns: readonly string[];
  /** If set, the table has a last column for buttons, with this heading for screen readers only. */
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
 * The length up to which a word is never broken across lines. Longer words do not fit on a phone.
 */
const MAX_UNBROKEN_LENGTH = 24;

export const wordCellClass = (text: string): string =>
  text.split(/[\s-]+/).every((word) => word.length <= MAX_UNBROKEN_LENGTH)
    ? 'word-cell word-cell--unbroken'
    : 'word-cell';

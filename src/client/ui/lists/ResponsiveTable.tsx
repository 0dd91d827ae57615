import type { ReactNode } from 'react';

type Props = {
  caption: string;
  columns: readonly string[];
  /** If set, the table has a last column for buttons, with this heading for screen readers only. */
  actionsColumn?: string;
  /** Whether a row can have several buttons. In a list, they are then below its text. */
  hasSeveralActions?: boolean;
  children: ReactNode;
};

/** A table that becomes a list of blocks on phones and tablets. */
export function ResponsiveTable({
  caption,
  columns,
  actionsColumn,
  hasSeveralActions = false,
  children,
}: Props) {
  const hasSideActions = actionsColumn && !hasSeveralActions;
  return (
    <table
      className={
        hasSideActions ? 'responsive-table responsive-table--side-actions' : 'responsive-table'
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

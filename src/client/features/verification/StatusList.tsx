import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { QueueList, type QueueQuery } from './QueueList.tsx';
import { changeView, type QueueView, queuePath } from './queue-view.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';

/** What the list says about the rows of one status. */
export type StatusTexts = {
  name: () => string;
  count: (values: { count: number }) => string;
  emptyTitle: () => string;
  emptyHint: () => string;
};

type Props<Status extends QueueView['status'], Row> = {
  view: QueueView;
  current: Status;
  statuses: Readonly<Record<Status, StatusTexts>>;
  filterLabel: string;
  query: QueueQuery;
  rows: readonly Row[] | undefined;
  failed: string;
  loading: string;
  /** How many rows the user has decided on since the list was opened. */
  decidedCount: number;
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * Lists reports or corrections of one status, with links to the other statuses. Render dialogs
 * before this component, so that they have closed and returned the focus when `useHeadingFocus`
 * reads it.
 */
export function StatusList<Status extends QueueView['status'], Row>({
  view,
  current,
  statuses,
  filterLabel,
  query,
  rows,
  decidedCount,
  ...list
}: Props<Status, Row>) {
  const heading = useHeadingFocus(decidedCount, rows);
  const { name, count, emptyTitle, emptyHint } = statuses[current];
  return (
    <>
      <nav className="flex-row margin-bottom-4" aria-label={filterLabel}>
        {(Object.keys(statuses) as Status[]).map((status) => (
          <Link
            key={status}
            className="button chip"
            href={queuePath(changeView(view, { status }))}
            aria-current={status === current ? 'true' : undefined}
          >
            {statuses[status].name()}
          </Link>
        ))}
      </nav>
      <h2 ref={heading} tabIndex={-1} className="small-heading margin-bottom-4">
        {query.data ? count({ count: query.data.total }) : name()}
      </h2>
      <QueueList
        view={view}
        query={query}
        rows={rows}
        emptyTitle={emptyTitle()}
        emptyHint={emptyHint()}
        {...list}
      />
    </>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { QueueFilters } from './queue/QueueFilters.tsx';
import { QueueList, type QueueQuery } from './queue/QueueList.tsx';
import { changeView, type QueueView, queuePath } from './queue/queue-view.ts';

/** The texts of the list for the rows of one status. */
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
  pageSize?: number;
  hasPager?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Lists reports, corrections or merges of one status, with links to the other statuses. */
export function StatusList<Status extends QueueView['status'], Row>({
  view,
  current,
  statuses,
  filterLabel,
  query,
  rows,
  ...list
}: Props<Status, Row>) {
  const { name, count, emptyTitle, emptyHint } = statuses[current];
  const heading = (
    <h2 className="small-heading">{query.data ? count({ count: query.data.total }) : name()}</h2>
  );
  return (
    <>
      {/* The list of recent merges cannot be filtered. */}
      {current === 'recent' ? heading : <QueueFilters view={view}>{heading}</QueueFilters>}
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

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Failed } from '#client/ui/Failed.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { PageTurner } from '#client/ui/lists/Pager.tsx';
import { PastTheEnd } from '#client/ui/lists/PastTheEnd.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { limits } from '#domain/limits.ts';
import { pageCount } from '#domain/lists/pagination.ts';
import { m } from '#domain/messages.ts';
import { changeView, defaultView, isFiltered, type QueueView, queuePath } from './queue-view.ts';

/** The state of the call that reads a list. */
export type QueueQuery = {
  isError: boolean;
  isFetching: boolean;
  data?: { total: number } | undefined;
  refetch: () => unknown;
};

type Props<Row> = {
  view: QueueView;
  query: QueueQuery;
  rows: readonly Row[] | undefined;
  emptyTitle: string;
  emptyHint: string;
  failed?: string;
  loading?: string;
  pageSize?: number;
  /** False if the rows themselves have the links to the other pages. */
  hasPager?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * Shows a list in its current state: failed, loading, empty, past the last page, or loaded, with
 * the rows and a pager.
 */
export function QueueList<Row>({
  view,
  query,
  rows,
  emptyTitle,
  emptyHint,
  failed = m.verification_queue_failed(),
  loading = m.verification_queue_loading(),
  pageSize = limits.pageSize.default,
  hasPager = true,
  children,
}: Props<Row>) {
  if (query.isError && !query.isFetching)
    return <Failed message={failed} onRetry={() => query.refetch()} />;
  if (!rows || !query.data) return <Skeleton label={loading} />;
  const { total } = query.data;
  if (total === 0) return <EmptyQueue view={view} title={emptyTitle} hint={emptyHint} />;
  const href = (page: number) => queuePath(changeView(view, { page }));
  if (rows.length === 0) return <PastTheEnd total={total} pageSize={pageSize} href={href} />;
  return (
    <>
      {children(rows)}
      {hasPager && total > pageSize && (
        <PageTurner page={view.page} pages={pageCount(total, pageSize)} href={href} />
      )}
    </>
  );
}

function EmptyQueue({ view, title, hint }: { view: QueueView; title: string; hint: string }) {
  if (!isFiltered(view)) return <Empty icon="check" title={title} hint={hint} />;
  return (
    <Empty icon="check" title={title} hint={m.verification_filters_empty_hint()}>
      <Link
        className="button"
        href={queuePath({ ...defaultView, tab: view.tab, status: view.status })}
      >
        {m.verification_filters_clear_button()}
      </Link>
    </Empty>
  );
}

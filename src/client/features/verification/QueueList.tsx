import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Empty } from '#client/ui/Empty.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { PageTurner } from '#client/ui/PageTurner.tsx';
import { PastTheEnd } from '#client/ui/PastTheEnd.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#contract/messages.ts';
import { limits } from '#domain/limits.ts';
import { pageCount } from '#domain/pagination.ts';
import { changeView, type QueueView } from './queue.ts';

type Props<Row> = {
  view: QueueView;
  query: {
    isError: boolean;
    isFetching: boolean;
    data?: { total: number } | undefined;
    refetch: () => unknown;
  };
  rows: readonly Row[] | undefined;
  empty: string;
  hint: string;
  failed?: string;
  loading?: string;
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * The states that the lists share: loading, failed, empty, past the end, and the list with its
 * pages.
 */
export function QueueList<Row>({
  view,
  query,
  rows,
  empty,
  hint,
  failed = m.verification_queue_failed(),
  loading = 'Loading terms',
  children,
}: Props<Row>) {
  if (query.isError && !query.isFetching) {
    return (
      <Failed message={failed}>
        <button className="button" type="button" onClick={() => query.refetch()}>
          Try again
        </button>
      </Failed>
    );
  }
  if (!rows || !query.data) return <Skeleton label={loading} />;
  const { total } = query.data;
  const filtered = view.language !== 'all' || view.subject !== 'all';
  if (total === 0) {
    return (
      <Empty icon="check" title={empty} hint={filtered ? 'Nothing matches these filters.' : hint}>
        {filtered && (
          <Link className="button" href={paths.verify({ tab: view.tab, status: view.status })}>
            Clear Filters
          </Link>
        )}
      </Empty>
    );
  }
  const href = (page: number) => paths.verify(changeView(view, { page }));
  if (rows.length === 0)
    return <PastTheEnd total={total} pageSize={limits.pageSize.default} href={href} />;
  return (
    <>
      {children(rows)}
      {total > limits.pageSize.default && (
        <PageTurner
          page={view.page}
          pages={pageCount(total, limits.pageSize.default)}
          href={href}
        />
      )}
    </>
  );
}
